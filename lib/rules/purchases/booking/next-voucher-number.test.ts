import { expect, it } from "vitest";
import { nextVoucherNumberAfter } from "./next-voucher-number";

it("counts on from the latest invoice of the year", () => {
  expect(nextVoucherNumberAfter({ number: 46, numberSeries: "L", voucherNumber: "L46" })).toBe("L47");
});

it("knows no number without an earlier invoice, and where invoices and vouchers are numbered apart", () => {
  expect(nextVoucherNumberAfter(undefined)).toBeNull();
  expect(nextVoucherNumberAfter({ number: null, numberSeries: "L", voucherNumber: "" })).toBeNull();
  expect(nextVoucherNumberAfter({ number: 12, numberSeries: "", voucherNumber: "L46" })).toBeNull();
});
