import "server-only";
import { type WorkArea, workAreas } from "../rules/access/scopes";
import { cookiesOf, getCookieRules, setCookie } from "./cookies";

const areasLifetimeSeconds = 365 * 24 * 3600;

/** The areas that were chosen in this browser at the last sign-in; null where no area was deselected. */
export function readChosenAreas(cookieHeader: string | null): readonly WorkArea[] | null {
  const cookieText = cookiesOf(cookieHeader).get(getCookieRules().areas);
  if (cookieText === undefined) return null;
  const storedAreaNames = cookieText.split(".");
  return workAreas.filter((area) => storedAreaNames.includes(area));
}

/**
 * The Set-Cookie value that stores a choice, so that the next sign-in does not request the areas that were deselected.
 *
 * @param offeredAreas the areas to choose from; a person who chose all of them also gets areas that are offered later
 */
export function makeAreasCookie(areas: readonly WorkArea[], offeredAreas: readonly WorkArea[]): string {
  const isEveryAreaChosen = offeredAreas.every((area) => areas.includes(area));
  return setCookie(
    getCookieRules().areas,
    isEveryAreaChosen ? "" : areas.join("."),
    isEveryAreaChosen ? 0 : areasLifetimeSeconds,
  );
}
