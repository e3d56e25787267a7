import { expect, it } from "vitest";
import { payslipDifferenceMinor } from "./payslip-difference";

const makePayAmounts = (grossMinor: bigint, taxMinor: bigint, netMinor: bigint) => ({ grossMinor, taxMinor, netMinor });
const payRun = makePayAmounts(300n, 90n, 210n);

it.each([
  ["slips that make up the run are not off", [makePayAmounts(100n, 30n, 70n), makePayAmounts(200n, 60n, 140n)], 0n],
  ["a slip too little is told by its gross pay", [makePayAmounts(100n, 30n, 70n)], -200n],
  ["tax alone that is off is told", [makePayAmounts(300n, 91n, 210n)], 1n],
  ["net pay alone that is off is told", [makePayAmounts(300n, 90n, 209n)], -1n],
  ["no slips at all are off by the whole run", [], -300n],
])("%s", (_, payslips, expectedMinor) => {
  expect(payslipDifferenceMinor(payRun, payslips)).toBe(expectedMinor);
});
