import "server-only";
import { type WorkArea, workAreas } from "../rules/access/scopes";
import { cookieRules, cookiesOf, setCookie } from "./cookies";

const rememberedSeconds = 365 * 24 * 3600;

/** The areas that were chosen in this browser at the last sign-in; null where nothing was taken away. */
export function chosenAreas(cookieHeader: string | null): readonly WorkArea[] | null {
  const text = cookiesOf(cookieHeader).get(cookieRules().areas);
  if (text === undefined) return null;
  const words = text.split(".");
  return workAreas.filter((area) => words.includes(area));
}

/**
 * The Set-Cookie value that remembers a choice, so that the next sign-in does not ask for what was taken away.
 *
 * @param shown the areas there were to choose from: whoever left them all chosen gets those that are offered later as well
 */
export function areasCookie(areas: readonly WorkArea[], shown: readonly WorkArea[]): string {
  const isAll = shown.every((area) => areas.includes(area));
  return setCookie(cookieRules().areas, isAll ? "" : areas.join("."), isAll ? 0 : rememberedSeconds);
}
