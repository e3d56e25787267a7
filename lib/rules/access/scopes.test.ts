import { expect, it } from "vitest";
import { roles } from "./roles";
import {
  allScopes,
  chooseScopesToRequest,
  chooseScopeToAdd,
  coversScope,
  isRoleOffered,
  isScopeOffered,
  listLackingScopes,
  listMissingScopes,
  listOfferedAreas,
} from "./scopes";

const offeredScopes = allScopes;
const swedishCompany = { offeredScopes, countryCode: "SE" };

it("offers a role only where one of its areas is offered: the role of payroll in Sweden, and with its permission", () => {
  expect(roles.filter((role) => !isRoleOffered(role, allScopes, "SE"))).toEqual([]);
  expect(roles.filter((role) => !isRoleOffered(role, allScopes, "NO"))).toEqual(["payroll"]);
  const booksOnly = ["ea:api", "offline_access", "ea:accounting"];
  expect(roles.filter((role) => !isRoleOffered(role, booksOnly, "SE"))).toEqual(["sales", "payroll"]);
});

it("asks a first consent for everything the portal may ask for, in one step", () => {
  expect(chooseScopesToRequest(offeredScopes, null)).toEqual(allScopes);
  expect(chooseScopesToRequest(["ea:api", "offline_access", "ea:sales"], null)).toEqual([
    "ea:api",
    "offline_access",
    "ea:sales",
  ]);
});

it("asks only for the chosen areas, and always for what a connection cannot do without", () => {
  expect(chooseScopesToRequest(offeredScopes, ["payroll"])).toEqual([
    "ea:api",
    "offline_access",
    "vls:api",
    "ea:sales_readonly",
  ]);
  expect(chooseScopesToRequest(["ea:api", "offline_access", "ea:sales_readonly", "ea:purchase"], ["sales"])).toEqual([
    "ea:api",
    "offline_access",
    "ea:sales_readonly",
  ]);
});

it("asks whoever chose nothing for what says which company it is, and no more", () => {
  expect(chooseScopesToRequest(offeredScopes, [])).toEqual(["ea:api", "offline_access", "ea:sales_readonly"]);
});

it("offers whoever may write the permission that writes, and others the one that reads", () => {
  const scopes = ["ea:accounting", "ea:accounting_readonly"];
  expect(chooseScopeToAdd(scopes, { mayWrite: true, offeredScopes })).toBe("ea:accounting");
  expect(chooseScopeToAdd(scopes, { mayWrite: false, offeredScopes })).toBe("ea:accounting_readonly");
});

it("offers nothing that the settings leave out", () => {
  const scopes = ["ea:purchase", "ea:purchase_readonly"];
  expect(chooseScopeToAdd(scopes, { mayWrite: true, offeredScopes: ["ea:purchase_readonly"] })).toBe(
    "ea:purchase_readonly",
  );
  expect(chooseScopeToAdd(scopes, { mayWrite: true, offeredScopes: ["ea:sales"] })).toBeUndefined();
});

it("finds what the areas of a role lack and no wider permission covers", () => {
  expect(listMissingScopes(["ea:api", "ea:sales"], { role: "bookkeeper", ...swedishCompany })).toEqual([
    "ea:accounting",
    "ea:purchase",
  ]);
  expect(listMissingScopes(["ea:sales_readonly", "ea:accounting"], { role: "viewer", ...swedishCompany })).toEqual([
    "ea:purchase_readonly",
  ]);
  expect(listMissingScopes(["ea:sales_readonly"], { role: "sales", ...swedishCompany })).toEqual(["ea:sales"]);
  expect(listMissingScopes(["ea:sales"], { role: "payroll", ...swedishCompany })).toEqual(["vls:api"]);
  expect(listMissingScopes(allScopes, { role: "owner", ...swedishCompany })).toEqual([]);
});

it("takes a permission that writes for the one that reads, and no other for another", () => {
  expect(coversScope(["ea:sales"], "ea:sales_readonly")).toBe(true);
  expect(coversScope(["ea:sales_readonly"], "ea:sales")).toBe(false);
  expect(isScopeOffered("ea:sales_readonly", ["ea:sales"])).toBe(true);
  expect(isScopeOffered("vls:api_readonly", ["vls:api"])).toBe(false);
});

it("finds what a grant lacks of the areas that were expected, and counts no scope that belongs to none", () => {
  const expectedScopes = ["ea:api", "offline_access", "ea:sales", "ea:accounting_readonly", "vls:api"];
  expect(listLackingScopes(["ea:sales_readonly", "ea:accounting"], expectedScopes)).toEqual(["ea:sales", "vls:api"]);
  expect(listLackingScopes(expectedScopes, expectedScopes)).toEqual([]);
});

it("offers the areas the settings name, and payroll to Swedish companies alone", () => {
  expect(listOfferedAreas(offeredScopes, "SE")).toEqual(["sales", "books", "purchases", "payroll"]);
  expect(listOfferedAreas(offeredScopes, "NL")).toEqual(["sales", "books", "purchases"]);
  expect(listOfferedAreas(["ea:api", "offline_access", "ea:sales", "ea:accounting_readonly"], "SE")).toEqual([
    "sales",
    "books",
  ]);
  expect(
    listMissingScopes(["ea:sales", "ea:accounting", "ea:purchase"], {
      role: "owner",
      offeredScopes,
      countryCode: "NO",
    }),
  ).toEqual([]);
});
