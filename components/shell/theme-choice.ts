import { keepCookie } from "../ui/keep-cookie";

/** The themes a person may choose; `system` follows the machine. */
export const themes = ["system", "light", "dark"] as const;

/** The name of a theme. */
export type Theme = (typeof themes)[number];

/** The cookie that keeps the choice, so that the server paints the right theme first. */
export const themeCookie = "cityhall-theme";

/** Reads a stored choice; anything unknown is `system`. */
export function readTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}

/** Applies and keeps a choice in this browser. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  keepCookie(themeCookie, theme);
}
