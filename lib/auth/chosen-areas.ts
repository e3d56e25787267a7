import "server-only";
import { cookieRules, cookiesOf, setCookie } from "./cookies";
import { type WorkArea, workAreas } from "./scopes";

const rememberedSeconds = 365 * 24 * 3600;

/** The areas that were chosen in this browser at the last sign-in; null where nothing was taken away. */
export function chosenAreas(cookieHeader: string | null): readonly WorkArea[] | null {
  const text = cookiesOf(cookieHeader).get(cookieRules().areas);
  if (text === undefined) return null;
  const words = text.split(".");
  return workAreas.filter((area) => words.includes(area));
}

/** The Set-Cookie value that remembers a choice, so that the next sign-in does not ask for what was taken away. */
export function areasCookie(areas: readonly WorkArea[]): string {
  const isAll = workAreas.every((area) => areas.includes(area));
  return setCookie(cookieRules().areas, isAll ? "" : areas.join("."), isAll ? 0 : rememberedSeconds);
}
