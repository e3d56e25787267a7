import { expect, it } from "vitest";
import { allScopes, missingScopes, scopesToAsk, scopeToAdd } from "./scopes";

const offered = allScopes;

it("asks a first consent for everything the portal may ask for, in one step", () => {
  expect(scopesToAsk(offered, [])).toEqual(allScopes);
  expect(scopesToAsk(["ea:api", "offline_access", "ea:sales"], [])).toEqual(["ea:api", "offline_access", "ea:sales"]);
});

it("asks only for the chosen areas, and always for what a connection cannot do without", () => {
  expect(scopesToAsk(offered, ["payroll"])).toEqual(["ea:api", "offline_access", "vls:api", "ea:sales_readonly"]);
  expect(scopesToAsk(["ea:sales_readonly", "ea:purchase"], ["sales"])).toEqual([
    "ea:api",
    "offline_access",
    "ea:sales_readonly",
  ]);
});

it("offers whoever may write the permission that writes, and others the one that reads", () => {
  const scopes = ["ea:accounting", "ea:accounting_readonly"];
  expect(scopeToAdd(scopes, { writes: true, offered })).toBe("ea:accounting");
  expect(scopeToAdd(scopes, { writes: false, offered })).toBe("ea:accounting_readonly");
});

it("offers nothing that the settings leave out", () => {
  const scopes = ["ea:purchase", "ea:purchase_readonly"];
  expect(scopeToAdd(scopes, { writes: true, offered: ["ea:purchase_readonly"] })).toBe("ea:purchase_readonly");
  expect(scopeToAdd(scopes, { writes: true, offered: ["ea:sales"] })).toBeUndefined();
});

it("finds what the areas of a role lack and no wider permission covers", () => {
  expect(missingScopes(["ea:api", "ea:sales"], { role: "bookkeeper", offered })).toEqual([
    "ea:accounting",
    "ea:purchase",
  ]);
  expect(missingScopes(["ea:sales_readonly", "ea:accounting"], { role: "viewer", offered })).toEqual([
    "ea:purchase_readonly",
  ]);
  expect(missingScopes(["ea:sales_readonly"], { role: "sales", offered })).toEqual(["ea:sales"]);
  expect(missingScopes(["ea:sales"], { role: "payroll", offered })).toEqual(["vls:api"]);
  expect(missingScopes(allScopes, { role: "owner", offered })).toEqual([]);
});
