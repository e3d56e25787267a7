/** `system` follows the device; `light` and `dark` are the person's own choice, stored in a cookie. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = "stegvis-theme";

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}
