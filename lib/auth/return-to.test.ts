import { expect, it } from "vitest";
import { connectionPagePathOf, parseOwnPage, parseReturnTo, withParameters } from "./return-to";

it.each([
  ["/companies", "/companies"],
  ["/companies/1/sales?tab=drafts&q=%C3%A5", "/companies/1/sales?tab=drafts&q=%C3%A5"],
  ["/companies?next=//evil.example", "/companies?next=//evil.example"],
  ["/companies#part", "/companies"],
  ["/a/../companies", "/companies"],
])("goes back to %s", (text, path) => expect(parseReturnTo(text)).toBe(path));

it.each([
  undefined,
  "",
  "companies",
  "https://evil.example/",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%5Cevil.example",
  "/%2Fevil.example",
  "/%252Fevil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/\t/evil.example",
  "/%09/evil.example",
  "/companies\r\nSet-Cookie: a=b",
  "/companies%0d%0aSet-Cookie:%20a=b",
  "/companies%E0%A4%A",
  "javascript:alert(1)",
  "/api/sign-out",
  "/API/sign-out",
  "/x/../api/sign-out",
  "/_next/data",
  "/sign-in",
  "/sign-in?returnTo=/sign-in",
  `/${"x".repeat(1_001)}`,
])("refuses %j", (text) => expect(parseReturnTo(text)).toBeNull());

it("stays on the sign-in page, but on no page of another host and on no route", () => {
  expect(parseOwnPage("/sign-in?returnTo=%2Fcompanies")).toBe("/sign-in?returnTo=%2Fcompanies");
  for (const text of [null, "//evil.example", "https://evil.example/", "/\\evil.example", "/api/sign-out"])
    expect(parseOwnPage(text)).toBeNull();
});

it("adds and replaces parameters of an own path", () => {
  const path = "/companies/1?problem=old&tab=drafts";
  expect(withParameters(path, { problem: "new", reason: undefined })).toBe("/companies/1?problem=new&tab=drafts");
});

it("leads by the page of the connection back to where somebody came from, with what an attempt left there", () => {
  const connectionPath = "/companies/1/settings/connection";
  expect(connectionPagePathOf("1", null)).toBe(connectionPath);
  expect(connectionPagePathOf("1", "//evil.example")).toBe(connectionPath);
  expect(connectionPagePathOf("1", "/companies/1/sales?tab=drafts")).toBe(
    `${connectionPath}?returnTo=%2Fcompanies%2F1%2Fsales%3Ftab%3Ddrafts`,
  );
  const refusedPath = "/companies/1/sales?tab=drafts&problem=connection_refused&reason=access_denied&attempt=a";
  expect(connectionPagePathOf("1", refusedPath)).toBe(
    `${connectionPath}?problem=connection_refused&reason=access_denied&attempt=a&returnTo=%2Fcompanies%2F1%2Fsales%3Ftab%3Ddrafts`,
  );
});
