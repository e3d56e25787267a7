import { expect, it } from "vitest";
import type { ListedCompany } from "@/lib/rules/access/shown-connection";
import { findConnectedCompany } from "./connected-company";

const norrsken: ListedCompany = {
  ...{ companyId: "n", name: "Norrsken Bygg AB", countryCode: "SE", currencyCode: "SEK", initials: "NB" },
  ...({ role: "owner", colour: "blabar", connection: { status: "active", reason: null } } as const),
};
const disconnected: ListedCompany = {
  ...norrsken,
  companyId: "d",
  connection: { status: "disconnected", reason: null },
};
const companies = [norrsken, disconnected];

it("finds the company that was connected just now, and whether it was connected before", () => {
  expect(findConnectedCompany(companies, { connected: "n" })).toEqual({ company: norrsken, wasConnected: false });
  expect(findConnectedCompany(companies, { connected: "n", already: "1" })).toEqual({
    company: norrsken,
    wasConnected: true,
  });
});

it.each([
  ["no company", {}],
  ["a company that is not the person's", { connected: "t" }],
  ["two companies", { connected: ["n", "d"] }],
  ["a company that is not connected", { connected: "d", already: "1" }],
])("ignores an address that names %s", (_name, query) => {
  expect(findConnectedCompany(companies, query)).toBeNull();
});
