import { expect, it } from "vitest";
import { localeOfRequest } from "./locale-of-request";

it.each([
  [{ cookie: "a=b; stegvis-language=nb", "accept-language": "sv" }, "nb"],
  [{ cookie: "stegvis-language=xx", "accept-language": "sv" }, "sv"],
  [{ cookie: "other-stegvis-language=nb", "accept-language": "nl" }, "nl"],
  [{ "accept-language": "sv-SE,sv;q=0.9" }, "sv"],
  [{}, "en"],
] as const)("reads %j as %s", (headers, locale) => {
  expect(localeOfRequest({ headers: new Headers(headers) })).toBe(locale);
});
