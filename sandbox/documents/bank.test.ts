import { expect, it } from "vitest";
import { bicOf, groupIban } from "./bank";

it.each([
  ["SE3460000000000417336124", "HANDSESS"],
  ["se45 5000 0000 0583 9825 7466", "ESSESESS"],
  ["NO9386011117947", "DABANO22"],
  ["NL61INGB0417164300", "INGBNL2A"],
  ["DE02120300000000202051", null],
  ["SE0099900000000000000000", null],
])("knows the bank of %s as %s", (iban, bic) => {
  expect(bicOf(iban)).toBe(bic);
});

it("writes an account in groups of four", () => {
  expect(groupIban("NL61 INGB0417 164300").replaceAll("\u00a0", " ")).toBe("NL61 INGB 0417 1643 00");
});
