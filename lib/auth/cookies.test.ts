import { expect, it } from "vitest";
import { cookiesOf, getCookieRules, setCookie } from "./cookies";

it("uses __Host- names on https and names with the port on http", () => {
  expect(getCookieRules("https://portal.example")).toMatchObject({ session: "__Host-stegvis.session", secure: true });
  expect(getCookieRules("http://localhost:3000")).toMatchObject({ session: "stegvis-3000.session", secure: false });
});

it("names no other cookie so that next-auth takes it for a piece of the session", () => {
  for (const origin of ["https://portal.example", "http://localhost:3000"]) {
    const { session, attemptPrefix, nextAuthPrefix } = getCookieRules(origin);
    expect([attemptPrefix, nextAuthPrefix].filter((name) => name.startsWith(session))).toEqual([]);
  }
});

it("reads cookies, the first of a name", () => {
  const cookies = cookiesOf("a=1; b=x=y; a=2; ; broken");
  expect([...cookies]).toEqual([
    ["a", "1"],
    ["b", "x=y"],
  ]);
  expect(cookiesOf(null).size).toBe(0);
});

it("sets host-only cookies that scripts cannot read", () => {
  expect(setCookie("n", "v", 60, true)).toBe("n=v; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure");
  expect(setCookie("n", "", 0, false)).toBe("n=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
});
