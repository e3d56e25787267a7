import { expect, it } from "vitest";
import { payslipDifferenceMinor } from "./payslip-difference";

const amounts = (grossMinor: bigint, taxMinor: bigint, netMinor: bigint) => ({ grossMinor, taxMinor, netMinor });
const run = amounts(300n, 90n, 210n);

it.each([
  ["slips that make up the run are not off", [amounts(100n, 30n, 70n), amounts(200n, 60n, 140n)], 0n],
  ["a slip too little is told by its gross pay", [amounts(100n, 30n, 70n)], -200n],
  ["tax alone that is off is told", [amounts(300n, 91n, 210n)], 1n],
  ["net pay alone that is off is told", [amounts(300n, 90n, 209n)], -1n],
  ["no slips at all are off by the whole run", [], -300n],
])("%s", (_, slips, off) => {
  expect(payslipDifferenceMinor(run, slips)).toBe(off);
});
