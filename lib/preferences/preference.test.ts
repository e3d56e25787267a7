import { expect, it } from "vitest";
import { preferenceCookies, returnPath } from "./preference";

const form = (text: string) => preferenceCookies(new URLSearchParams(text), true);

it("keeps a known language for a year and hides it from scripts", () => {
  expect(form("language=sv")).toEqual([
    "stegvis-language=sv; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure",
  ]);
});

it("takes the cookie away when the device is to decide", () => {
  expect(form("theme=system")[0]).toContain("stegvis-theme=; Path=/; Max-Age=0");
});

it("writes nothing it does not know", () => {
  expect(form("language=xx&theme=blue&other=1")).toEqual([]);
});

it("goes back only to pages of this host", () => {
  expect(returnPath("http://localhost:3000/companies?x=1", "localhost:3000")).toBe("/companies?x=1");
  expect(returnPath("http://evil.example/companies", "localhost:3000")).toBe("/");
  expect(returnPath("http://localhost:3000//evil.example", "localhost:3000")).toBe("/");
  expect(returnPath(null, "localhost:3000")).toBe("/");
});
