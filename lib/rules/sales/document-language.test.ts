import { expect, it } from "vitest";
import { documentLanguageOf } from "./document-language";

it.each([
  ["", "SE", "sv"],
  ["", "NO", "nb"],
  ["", "nl", "nl"],
  ["", "DE", "en"],
  ["nl", "SE", "nl"],
  [" EN ", "NO", "en"],
  ["no", "SE", "nb"],
  ["nn", "SE", "nb"],
  ["fi", "SE", "en"],
])("writes to a customer with %j of a seller in %s in %s", (customerLanguage, sellerCountry, expectedLanguage) => {
  expect(documentLanguageOf(customerLanguage, sellerCountry)).toBe(expectedLanguage);
});
