"use client";

import { useEffect, useState } from "react";
import { Input } from "./input";

type FilterInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  className?: string;
  /** Milliseconds of silence before the change is reported. */
  delay?: number;
};

/** The filter of a page: `/` focuses it, Escape empties it, and typing is reported once it pauses. */
export function FilterInput({ label, value, onChange, placeholder, className, delay = 150 }: FilterInputProps) {
  const [text, setText] = useState(value);
  const [reported, setReported] = useState(value);
  if (value !== reported) {
    // The address changed from elsewhere (Back, a chip): the field follows.
    setReported(value);
    setText(value);
  }
  useEffect(() => {
    if (text === reported) return;
    const timer = setTimeout(() => {
      setReported(text);
      onChange(text);
    }, delay);
    return () => clearTimeout(timer);
  }, [text, reported, onChange, delay]);
  return (
    <Input
      type="search"
      data-page-filter
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && text) {
          event.preventDefault();
          setText("");
        }
      }}
      placeholder={placeholder ?? label}
      spellCheck={false}
      className={className}
    />
  );
}
