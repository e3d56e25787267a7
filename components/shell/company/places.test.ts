import { describe, expect, it } from "vitest";
import { roles } from "@/lib/rules/access/roles";
import { allScopes } from "@/lib/rules/access/scopes";
import { findPathInPlaceOfOverview, isCurrentPlace, phonePlacesOf, placesOf, sameSectionPath } from "./places";

const joinPlaceKeys = (places: readonly { key: string }[]) => places.map(({ key }) => key).join(" ");

const allOfferedScopes = allScopes;

describe("the words of a phone", () => {
  it.each([
    ["owner", "overview sales purchases books", "customers articles payroll settings"],
    ["approver", "overview sales purchases books", "customers articles settings"],
    ["sales", "overview sales settings", "purchases customers articles books"],
    ["payroll", "payroll settings", "sales purchases customers articles books"],
  ] as const)("of %s are what is used most and may be read", (role, expectedDirectKeys, expectedHiddenKeys) => {
    const phonePlaces = phonePlacesOf({ role, countryCode: "SE", offered: allOfferedScopes });
    expect([joinPlaceKeys(phonePlaces.directPlaces), joinPlaceKeys(phonePlaces.hiddenPlaces)]).toEqual([
      expectedDirectKeys,
      expectedHiddenKeys,
    ]);
  });

  it.each(roles)("lead %s to every place, each once", (role) => {
    const viewer = { role, countryCode: "NO", offered: allOfferedScopes };
    const { directPlaces, hiddenPlaces } = phonePlacesOf(viewer);
    expect(directPlaces.length).toBeLessThanOrEqual(4);
    expect([...directPlaces, ...hiddenPlaces].map(({ key }) => key).toSorted()).toEqual(
      placesOf(viewer)
        .map(({ key }) => key)
        .toSorted(),
    );
  });
});

describe("who may not see sales has no overview, and is led", () => {
  const pathFor = (countryCode: string, offered: readonly string[] = allOfferedScopes) =>
    findPathInPlaceOfOverview({ role: "payroll", countryCode, offered });

  it("to the employees by the role of payroll", () => {
    expect(pathFor("SE")).toBe("/payroll/employees");
    expect(joinPlaceKeys(placesOf({ role: "payroll", countryCode: "SE", offered: allOfferedScopes }))).not.toContain(
      "overview",
    );
  });

  it("nowhere where the portal does not offer payroll", () => {
    expect(pathFor("NO")).toBeNull();
    expect(pathFor("SE", ["ea:api", "offline_access", "ea:sales"])).toBeNull();
  });
});

it("what the portal may not ask a permission for has no place", () => {
  const viewer = { role: "owner", countryCode: "SE", offered: ["ea:api", "offline_access", "ea:sales"] } as const;
  expect(joinPlaceKeys(placesOf(viewer))).toBe("overview sales customers articles settings");
});

it("a page stands at its place, and only the overview at the company itself", () => {
  const [overview, sales] = placesOf({ role: "owner", countryCode: "SE", offered: allOfferedScopes });
  const settings = placesOf({ role: "owner", countryCode: "SE", offered: allOfferedScopes }).at(-1);
  if (!overview || !sales || !settings) throw new Error("places are missing");
  expect(isCurrentPlace(overview, "/companies/1", "/companies/1")).toBe(true);
  expect(isCurrentPlace(overview, "/companies/1/sales", "/companies/1")).toBe(false);
  expect(isCurrentPlace(sales, "/companies/1/sales/invoices/2", "/companies/1")).toBe(true);
  expect(isCurrentPlace(settings, "/companies/1/settings/company", "/companies/1")).toBe(true);
});

it("another company is gone to at the section one stands in, and at its overview where that is none of the person's there", () => {
  const currentCompany = { id: "1", role: "owner", countryCode: "SE", offered: allOfferedScopes } as const;
  const makeOtherCompany = (role: "owner" | "payroll", countryCode: string) => ({ companyId: "2", role, countryCode });
  const pathInOtherCompany = (path: string, targetCompany = makeOtherCompany("owner", "SE")) =>
    sameSectionPath(`/companies/1${path}`, currentCompany, targetCompany);
  expect(pathInOtherCompany("/sales/invoices/2")).toBe("/companies/2/sales");
  expect(pathInOtherCompany("/settings/company")).toBe("/companies/2/settings/connection");
  expect(pathInOtherCompany("")).toBe("/companies/2");
  expect(pathInOtherCompany("/notices")).toBe("/companies/2");
  expect(pathInOtherCompany("/payroll/time")).toBe("/companies/2/payroll/employees");
  expect(pathInOtherCompany("/payroll/time", makeOtherCompany("owner", "NO"))).toBe("/companies/2");
  expect(pathInOtherCompany("/sales", makeOtherCompany("payroll", "SE"))).toBe("/companies/2");
});
