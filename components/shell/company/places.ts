import { type Action, mayDo } from "@/lib/rules/access/roles";
import { offeredAreas, type WorkArea } from "@/lib/rules/access/scopes";
import type { CompanyFacts } from "./company-context";

const places = [
  { key: "overview", path: "" },
  { key: "sales", path: "/sales", reads: "sales.read", area: "sales" },
  { key: "purchases", path: "/purchases", reads: "purchase.read", area: "purchases" },
  { key: "customers", path: "/customers", reads: "sales.read", area: "sales" },
  { key: "articles", path: "/articles", reads: "sales.read", area: "sales" },
  { key: "books", path: "/books", reads: "accounting.read", area: "books" },
  { key: "payroll", path: "/payroll/employees", under: "/payroll", reads: "payroll.read", area: "payroll" },
  { key: "settings", path: "/settings/connection", under: "/settings" },
] as const satisfies readonly { key: string; path: string; under?: string; reads?: Action; area?: WorkArea }[];

export type Place = (typeof places)[number];

type Who = Pick<CompanyFacts, "role" | "countryCode" | "offered">;

/**
 * The places of a company that the person sees, in the order of the navigation. Only some roles see payroll. An area for
 * which the portal may not request a scope has no place.
 */
export function placesOf({ role, countryCode, offered }: Who): readonly Place[] {
  const areas = offeredAreas(offered, countryCode);
  return places.filter(
    (place) =>
      (!("area" in place) || areas.includes(place.area)) && (place.key !== "payroll" || mayDo(role, "payroll.read")),
  );
}

/** The places that a phone shows directly when the person may read them, the most used first. */
const mostUsed: readonly Place["key"][] = ["overview", "sales", "purchases", "books", "payroll", "settings"];
const atOnce = 4;

/** The navigation of a phone, which has room for five links: four places, and the others behind one button. */
export function phonePlacesOf(who: Who): { first: readonly Place[]; more: readonly Place[] } {
  const all = placesOf(who);
  const may = (place: Place) => !("reads" in place) || mayDo(who.role, place.reads);
  const keys = mostUsed.filter((key) => all.some((place) => place.key === key && may(place))).slice(0, atOnce);
  return { first: all.filter(({ key }) => keys.includes(key)), more: all.filter(({ key }) => !keys.includes(key)) };
}

/** Whether a page is at or below a place. @param base the path of the company */
export function isHere(place: Place, pathname: string, base: string): boolean {
  const path = "under" in place ? place.under : place.path;
  return path === "" ? pathname === base : pathname.startsWith(`${base}${path}`);
}

/**
 * The path of the same section in another company; that company's overview when the person cannot open the section there.
 */
export function sameSection(
  pathname: string,
  { id, ...who }: Who & Pick<CompanyFacts, "id">,
  { companyId, ...other }: Omit<Who, "offered"> & { companyId: string },
): string {
  const here = placesOf(who).find((place) => isHere(place, pathname, `/companies/${id}`));
  const there = placesOf({ ...other, offered: who.offered }).find(({ key }) => key === here?.key);
  const may = there && (!("reads" in there) || mayDo(other.role, there.reads));
  return `/companies/${companyId}${may ? there.path : ""}`;
}
