import { expect, it } from "vitest";
import {
  allScopes,
  coversScope,
  isScopeOffered,
  missingScopes,
  offeredAreas,
  scopesToRequest,
  scopeToAdd,
} from "./scopes";

const offered = allScopes;
const swedish = { offered, countryCode: "SE" };

it("asks a first consent for everything the portal may ask for, in one step", () => {
  expect(scopesToRequest(offered, null)).toEqual(allScopes);
  expect(scopesToRequest(["ea:api", "offline_access", "ea:sales"], null)).toEqual([
    "ea:api",
    "offline_access",
    "ea:sales",
  ]);
});

it("asks only for the chosen areas, and always for what a connection cannot do without", () => {
  expect(scopesToRequest(offered, ["payroll"])).toEqual(["ea:api", "offline_access", "vls:api", "ea:sales_readonly"]);
  expect(scopesToRequest(["ea:api", "offline_access", "ea:sales_readonly", "ea:purchase"], ["sales"])).toEqual([
    "ea:api",
    "offline_access",
    "ea:sales_readonly",
  ]);
});

it("asks whoever chose nothing for what says which company it is, and no more", () => {
  expect(scopesToRequest(offered, [])).toEqual(["ea:api", "offline_access", "ea:sales_readonly"]);
});

it("offers whoever may write the permission that writes, and others the one that reads", () => {
  const scopes = ["ea:accounting", "ea:accounting_readonly"];
  expect(scopeToAdd(scopes, { mayWrite: true, offered })).toBe("ea:accounting");
  expect(scopeToAdd(scopes, { mayWrite: false, offered })).toBe("ea:accounting_readonly");
});

it("offers nothing that the settings leave out", () => {
  const scopes = ["ea:purchase", "ea:purchase_readonly"];
  expect(scopeToAdd(scopes, { mayWrite: true, offered: ["ea:purchase_readonly"] })).toBe("ea:purchase_readonly");
  expect(scopeToAdd(scopes, { mayWrite: true, offered: ["ea:sales"] })).toBeUndefined();
});

it("finds what the areas of a role lack and no wider permission covers", () => {
  expect(missingScopes(["ea:api", "ea:sales"], { role: "bookkeeper", ...swedish })).toEqual([
    "ea:accounting",
    "ea:purchase",
  ]);
  expect(missingScopes(["ea:sales_readonly", "ea:accounting"], { role: "viewer", ...swedish })).toEqual([
    "ea:purchase_readonly",
  ]);
  expect(missingScopes(["ea:sales_readonly"], { role: "sales", ...swedish })).toEqual(["ea:sales"]);
  expect(missingScopes(["ea:sales"], { role: "payroll", ...swedish })).toEqual(["vls:api"]);
  expect(missingScopes(allScopes, { role: "owner", ...swedish })).toEqual([]);
});

it("takes a permission that writes for the one that reads, and no other for another", () => {
  expect(coversScope(["ea:sales"], "ea:sales_readonly")).toBe(true);
  expect(coversScope(["ea:sales_readonly"], "ea:sales")).toBe(false);
  expect(isScopeOffered("ea:sales_readonly", ["ea:sales"])).toBe(true);
  expect(isScopeOffered("vls:api_readonly", ["vls:api"])).toBe(false);
});

it("offers the areas the settings name, and payroll to Swedish companies alone", () => {
  expect(offeredAreas(offered, "SE")).toEqual(["sales", "books", "purchases", "payroll"]);
  expect(offeredAreas(offered, "NL")).toEqual(["sales", "books", "purchases"]);
  expect(offeredAreas(["ea:api", "offline_access", "ea:sales", "ea:accounting_readonly"], "SE")).toEqual([
    "sales",
    "books",
  ]);
  expect(
    missingScopes(["ea:sales", "ea:accounting", "ea:purchase"], { role: "owner", offered, countryCode: "NO" }),
  ).toEqual([]);
});
