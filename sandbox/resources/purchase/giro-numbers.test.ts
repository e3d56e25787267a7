import { expect, it } from "vitest";
import { appendControlDigit, hasControlDigit } from "./giro-numbers";

it.each(["5050-1055", "991-2346", "90 19 50-6"])("%s is complete", (text) => {
  expect(hasControlDigit(text)).toBe(true);
});

it.each(["5050-1056", "991-2364", "", "0", "12x4", "٣٣"])("%j is not", (text) => {
  expect(hasControlDigit(text)).toBe(false);
});

it.each(["5050105", "991234", "0", "9"])("%s with its control digit is complete", (digits) => {
  expect(hasControlDigit(appendControlDigit(digits))).toBe(true);
});
