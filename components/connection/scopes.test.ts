import { expect, it } from "vitest";
import { missingScopes, sortScopes, textOf } from "./scopes";

it("offers what our pages use and nothing that a wider scope already covers", () => {
  expect(missingScopes(["ea:api", "ea:sales"])).toEqual(["ea:accounting_readonly"]);
  expect(missingScopes(["ea:api", "ea:sales_readonly", "ea:accounting"])).toEqual(["ea:sales"]);
});

it("keeps known scopes in their order and unknown ones last, each once", () => {
  expect(sortScopes(["zz:new", "ea:sales", "ea:api", "ea:sales"])).toEqual(["ea:api", "ea:sales", "zz:new"]);
});

it("has a meaning for every scope, also one it does not know", () => {
  expect([textOf("ea:api"), textOf("zz:new")]).toEqual(["ea:api", "other"]);
});
