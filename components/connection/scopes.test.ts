import { expect, it } from "vitest";
import { scopeTextKeyOf, sortScopes } from "./scopes";

it("keeps known scopes in their order and unknown ones last, each once", () => {
  expect(sortScopes(["zz:new", "ea:sales", "ea:api", "ea:sales"])).toEqual(["ea:api", "ea:sales", "zz:new"]);
});

it("has a meaning for every scope, also one it does not know", () => {
  expect([scopeTextKeyOf("ea:api"), scopeTextKeyOf("zz:new")]).toEqual(["ea:api", "other"]);
});
