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

type PlaceViewer = Pick<CompanyFacts, "role" | "countryCode" | "offered">;

/**
 * Returns the places of a company that the person sees, in the order of the navigation. Only some roles see payroll. An
 * area for which the portal may not request a scope has no place.
 */
export function placesOf({ role, countryCode, offered }: PlaceViewer): readonly Place[] {
  const areas = offeredAreas(offered, countryCode);
  return places.filter(
    (place) =>
      (!("area" in place) || areas.includes(place.area)) && (place.key !== "payroll" || mayDo(role, "payroll.read")),
  );
}

/** The keys of the places that a phone shows directly when the person may read them, the most used first. */
const mostUsed: readonly Place["key"][] = ["overview", "sales", "purchases", "books", "payroll", "settings"];
const maxPhonePlaces = 4;

/** Returns the navigation of a phone, which has room for five links: four places, and the others behind one button. */
export function phonePlacesOf(viewer: PlaceViewer): { first: readonly Place[]; more: readonly Place[] } {
  const allPlaces = placesOf(viewer);
  const canRead = (place: Place) => !("reads" in place) || mayDo(viewer.role, place.reads);
  const keys = mostUsed
    .filter((key) => allPlaces.some((place) => place.key === key && canRead(place)))
    .slice(0, maxPhonePlaces);
  return {
    first: allPlaces.filter(({ key }) => keys.includes(key)),
    more: allPlaces.filter(({ key }) => !keys.includes(key)),
  };
}

/** Returns whether a page is at or below a place. @param companyPath the path of the company */
export function isCurrentPlace(place: Place, pathname: string, base: string): boolean {
  const path = "under" in place ? place.under : place.path;
  return path === "" ? pathname === base : pathname.startsWith(`${base}${path}`);
}

/**
 * Returns the path of the same section in another company; that company's overview when the person cannot open the
 * section there.
 */
export function sameSectionPath(
  pathname: string,
  { id, ...viewer }: PlaceViewer & Pick<CompanyFacts, "id">,
  { companyId, ...other }: Omit<PlaceViewer, "offered"> & { companyId: string },
): string {
  const currentPlace = placesOf(viewer).find((place) => isCurrentPlace(place, pathname, `/companies/${id}`));
  const otherPlace = placesOf({ ...other, offered: viewer.offered }).find(({ key }) => key === currentPlace?.key);
  const canRead = otherPlace && (!("reads" in otherPlace) || mayDo(other.role, otherPlace.reads));
  return `/companies/${companyId}${canRead ? otherPlace.path : ""}`;
}
