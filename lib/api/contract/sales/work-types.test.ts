import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { codeOfWorkType, workTypeOfCode, workTypesOf } from "./work-types";

const description = JSON.parse(
  readFileSync(new URL("../../../../sandbox/openapi/books.json", import.meta.url), "utf8"),
);
const describedCodes: readonly (number | null)[] =
  description.components.schemas.ArticleApi.properties.HouseWorkType.enum;

it("names every kind of work in the API's description by its own code", () => {
  const codes = [...workTypesOf.rot, ...workTypesOf.rut].map(codeOfWorkType);
  const noWorkCode = 0;
  expect(new Set([noWorkCode, ...codes, null])).toEqual(new Set(describedCodes));
  expect(new Set(codes).size).toBe(codes.length);
});

it("finds the kind of work of a code, and none for no work or a code that the service adds later", () => {
  expect([1, 29, 0, 8, null].map(workTypeOfCode)).toEqual(["construction", "supervision", null, null, null]);
});
