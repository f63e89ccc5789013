"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/data/trpc";
import { Select } from "@/components/ui/input";

/** The city that a settings page is about; `all` names the choice of none, where there is one. */
export function CityChoice({
  value,
  all,
  onChange,
}: {
  value: string;
  all?: string;
  onChange: (city: string) => void;
}) {
  const { data: cities } = useSuspenseQuery(useTRPC().city.list.queryOptions());
  return (
    <label htmlFor="settings-city" className="flex items-center gap-2 text-ink-2">
      City
      <Select id="settings-city" className="w-auto" value={value} onChange={(event) => onChange(event.target.value)}>
        {all !== undefined && <option value="">{all}</option>}
        {cities.map((city) => (
          <option key={city.id} value={city.id}>
            {city.name}
          </option>
        ))}
      </Select>
    </label>
  );
}
