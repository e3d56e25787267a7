import { expect, it } from "vitest";
import { missingScopes, sortScopes, textOf } from "./scopes";

it("offers what our pages use and nothing that a wider scope already covers", () => {
  expect(missingScopes(["ea:api", "ea:sales"], "sales")).toEqual(["ea:accounting_readonly"]);
  expect(missingScopes(["ea:api", "ea:sales_readonly", "ea:accounting"], "sales")).toEqual(["ea:sales"]);
});

it("offers payroll to those whose role sees it", () => {
  const granted = ["ea:sales", "ea:accounting"];
  expect(missingScopes(granted, "owner")).toEqual(["vls:api"]);
  expect(missingScopes(granted, "payroll")).toEqual(["vls:api"]);
  expect(missingScopes(granted, "bookkeeper")).toEqual([]);
  expect(missingScopes([...granted, "vls:api"], "owner")).toEqual([]);
});

it("keeps known scopes in their order and unknown ones last, each once", () => {
  expect(sortScopes(["zz:new", "ea:sales", "ea:api", "ea:sales"])).toEqual(["ea:api", "ea:sales", "zz:new"]);
});

it("has a meaning for every scope, also one it does not know", () => {
  expect([textOf("ea:api"), textOf("zz:new")]).toEqual(["ea:api", "other"]);
});
