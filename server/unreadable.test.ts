import { expect, it } from "vitest";
import { findUnreadable } from "./unreadable";

const companyApiPath = "/api/companies/3f2504e0-4f89-41d3-9a0c-0305e82c3301";

it.each([
  "/companies",
  `${companyApiPath}/operations?subject=a%20b`,
  "/companies?q=%C3%A5%F0%9F%98%80",
  "/companies/%C3%A5",
  "/companies?returnTo=%2Fcompanies%3Fa%3D%2500",
  `${companyApiPath}/operations?subject=%ff`, // %ff is decoded as the replacement character, which can be stored
])("lets %s through", (target) => expect(findUnreadable(target)).toBeNull());

it.each([
  "/companies/%ff",
  `${companyApiPath}/operations/%ff`,
  "/%",
  "/%zz",
  "/%ED%A0%80",
  "/companies/%00",
  "/a%0Ab",
  "/a%C2%85b",
])("knows no path %s", (target) => expect(findUnreadable(target)).toEqual({ code: "not_found" }));

it.each([
  ["?subject=%00", "subject"],
  ["?a=b&$filter=a%00b&c=d", "$filter"],
  ["?%00=1", "query"],
  ["?a%00", "a"],
  ["?%00", "query"],
])("refuses the option in %s", (query, field) => {
  const expectedProblem = { code: "invalid_input", fields: [{ field, code: "not_readable" }] };
  expect(findUnreadable(`${companyApiPath}/operations${query}`)).toEqual(expectedProblem);
});
