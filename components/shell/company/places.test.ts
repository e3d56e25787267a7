import { describe, expect, it } from "vitest";
import { roles } from "@/lib/rules/access/roles";
import { allScopes } from "@/lib/rules/access/scopes";
import { isCurrentPlace, phonePlacesOf, placesOf, sameSectionPath } from "./places";

const keysOf = (all: readonly { key: string }[]) => all.map(({ key }) => key).join(" ");

const offered = allScopes;

describe("the words of a phone", () => {
  it.each([
    ["owner", "overview sales purchases books", "customers articles payroll settings"],
    ["approver", "overview sales purchases books", "customers articles settings"],
    ["sales", "overview sales settings", "purchases customers articles books"],
    ["payroll", "overview payroll settings", "sales purchases customers articles books"],
  ] as const)("of %s are what is used most and may be read", (role, first, more) => {
    const words = phonePlacesOf({ role, countryCode: "SE", offered });
    expect([keysOf(words.first), keysOf(words.more)]).toEqual([first, more]);
  });

  it.each(roles)("lead %s to every place, each once", (role) => {
    const who = { role, countryCode: "NO", offered };
    const { first, more } = phonePlacesOf(who);
    expect(first.length).toBeLessThanOrEqual(4);
    expect([...first, ...more].map(({ key }) => key).toSorted()).toEqual(
      placesOf(who)
        .map(({ key }) => key)
        .toSorted(),
    );
  });
});

it("what the portal may not ask a permission for has no place", () => {
  const who = { role: "owner", countryCode: "SE", offered: ["ea:api", "offline_access", "ea:sales"] } as const;
  expect(keysOf(placesOf(who))).toBe("overview sales customers articles settings");
});

it("a page stands at its place, and only the overview at the company itself", () => {
  const [overview, sales] = placesOf({ role: "owner", countryCode: "SE", offered });
  const settings = placesOf({ role: "owner", countryCode: "SE", offered }).at(-1);
  if (!overview || !sales || !settings) throw new Error("places are missing");
  expect(isCurrentPlace(overview, "/companies/1", "/companies/1")).toBe(true);
  expect(isCurrentPlace(overview, "/companies/1/sales", "/companies/1")).toBe(false);
  expect(isCurrentPlace(sales, "/companies/1/sales/invoices/2", "/companies/1")).toBe(true);
  expect(isCurrentPlace(settings, "/companies/1/settings/company", "/companies/1")).toBe(true);
});

it("another company is gone to at the section one stands in, and at its overview where that is none of the person's there", () => {
  const here = { id: "1", role: "owner", countryCode: "SE", offered } as const;
  const other = (role: "owner" | "payroll", countryCode: string) => ({ companyId: "2", role, countryCode });
  const from = (path: string, to = other("owner", "SE")) => sameSectionPath(`/companies/1${path}`, here, to);
  expect(from("/sales/invoices/2")).toBe("/companies/2/sales");
  expect(from("/settings/company")).toBe("/companies/2/settings/connection");
  expect(from("")).toBe("/companies/2");
  expect(from("/notices")).toBe("/companies/2");
  expect(from("/payroll/time")).toBe("/companies/2/payroll/employees");
  expect(from("/payroll/time", other("owner", "NO"))).toBe("/companies/2");
  expect(from("/sales", other("payroll", "SE"))).toBe("/companies/2");
});
