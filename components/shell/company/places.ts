import { type Action, mayDo } from "@/lib/rules/access/roles";
import { listOfferedAreas, type WorkArea } from "@/lib/rules/access/scopes";
import type { CompanyFacts } from "./company-context";

const places = [
  { key: "overview", path: "" },
  { key: "sales", path: "/sales", readAction: "sales.read", area: "sales" },
  { key: "purchases", path: "/purchases", readAction: "purchase.read", area: "purchases" },
  { key: "customers", path: "/customers", readAction: "sales.read", area: "sales" },
  { key: "articles", path: "/articles", readAction: "sales.read", area: "sales" },
  { key: "books", path: "/books", readAction: "accounting.read", area: "books" },
  { key: "payroll", path: "/payroll/employees", pathPrefix: "/payroll", readAction: "payroll.read", area: "payroll" },
  { key: "settings", path: "/settings/connection", pathPrefix: "/settings" },
] as const satisfies readonly {
  key: string;
  path: string;
  pathPrefix?: string;
  readAction?: Action;
  area?: WorkArea;
}[];

export type Place = (typeof places)[number];

type PlaceViewer = Pick<CompanyFacts, "role" | "countryCode" | "offered">;

/**
 * Returns the places of a company that the person sees, in the order of the navigation. Only some roles see payroll, and
 * only those who may see sales have an overview, because nothing in it is about anything else. An area for which the portal
 * may not request a scope has no place.
 */
export function placesOf({ role, countryCode, offered }: PlaceViewer): readonly Place[] {
  const areas = listOfferedAreas(offered, countryCode);
  return places.filter(
    (place) =>
      (!("area" in place) || areas.includes(place.area)) &&
      (place.key !== "payroll" || mayDo(role, "payroll.read")) &&
      (place.key !== "overview" || mayDo(role, "sales.read")),
  );
}

/**
 * Returns the path below a company of the page that a person works on who has no overview: the list of employees for the
 * role of payroll. Null where the company offers them nothing.
 */
export function findPathInPlaceOfOverview(viewer: PlaceViewer): string | null {
  const workingPlace = placesOf(viewer).find((place) => "readAction" in place && mayDo(viewer.role, place.readAction));
  return workingPlace?.path ?? null;
}

/** The keys of the places that a phone shows directly when the person may read them, the most used first. */
const mostUsedKeys: readonly Place["key"][] = ["overview", "sales", "purchases", "books", "payroll", "settings"];
const maxPhonePlaces = 4;

/** Returns the navigation of a phone, which has room for five links: four places, and the others behind one button. */
export function phonePlacesOf(viewer: PlaceViewer): { directPlaces: readonly Place[]; hiddenPlaces: readonly Place[] } {
  const allPlaces = placesOf(viewer);
  const canRead = (place: Place) => !("readAction" in place) || mayDo(viewer.role, place.readAction);
  const keys = mostUsedKeys
    .filter((key) => allPlaces.some((place) => place.key === key && canRead(place)))
    .slice(0, maxPhonePlaces);
  return {
    directPlaces: allPlaces.filter(({ key }) => keys.includes(key)),
    hiddenPlaces: allPlaces.filter(({ key }) => !keys.includes(key)),
  };
}

/** Returns whether a page is at or below a place. @param companyPath the path of the company */
export function isCurrentPlace(place: Place, pathname: string, companyPath: string): boolean {
  const path = "pathPrefix" in place ? place.pathPrefix : place.path;
  return path === "" ? pathname === companyPath : pathname.startsWith(`${companyPath}${path}`);
}

/**
 * Returns the path of the same section in another company; that company's overview when the person cannot open the
 * section there.
 */
export function sameSectionPath(
  pathname: string,
  { id, ...viewer }: PlaceViewer & Pick<CompanyFacts, "id">,
  { companyId, ...otherCompany }: Omit<PlaceViewer, "offered"> & { companyId: string },
): string {
  const currentPlace = placesOf(viewer).find((place) => isCurrentPlace(place, pathname, `/companies/${id}`));
  const otherPlace = placesOf({ ...otherCompany, offered: viewer.offered }).find(
    ({ key }) => key === currentPlace?.key,
  );
  const canRead = otherPlace && (!("readAction" in otherPlace) || mayDo(otherCompany.role, otherPlace.readAction));
  return `/companies/${companyId}${canRead ? otherPlace.path : ""}`;
}
