import { expect, it } from "vitest";
import { writtenNumberOf } from "./use-pay-to-text";

it.each([
  ["bankgiro", "9912346", "991-2346"],
  ["bankgiro", "50501055", "5050-1055"],
  ["plusgiro", "9019506", "901950-6"],
  ["sepa", "NL91ABNA0417164300", "NL91 ABNA 0417 1643 00"],
  ["norwegianAccount", "86011117947", "86011117947"],
  ["abroad", "12345678", "12345678"],
] as const)("a %s %s is written %s", (method, number, written) =>
  expect(writtenNumberOf({ method, number }).replace(/\u00a0/g, " ")).toBe(written),
);
