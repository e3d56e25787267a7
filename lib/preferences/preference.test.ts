import { expect, it } from "vitest";
import { preferenceCookiesOf } from "./preference";

const cookiesOfForm = (text: string) => preferenceCookiesOf(new URLSearchParams(text), true);

it("keeps a known language for a year and hides it from scripts", () => {
  expect(cookiesOfForm("language=sv")).toEqual([
    "stegvis-language=sv; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure",
  ]);
});

it("takes the cookie away when the device is to decide", () => {
  expect(cookiesOfForm("theme=system")[0]).toContain("stegvis-theme=; Path=/; Max-Age=0");
});

it("writes nothing it does not know", () => {
  expect(cookiesOfForm("language=xx&theme=blue&other=1")).toEqual([]);
});
