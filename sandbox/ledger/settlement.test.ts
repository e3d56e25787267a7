import { describe, expect, it } from "vitest";
import { LedgerError } from "./ledger-error";
import { parseScaled } from "./money";
import { hasAmounts, postPayment } from "./post-payment";
import { type PaymentDirection, paymentType, type Settlement, settlementOf } from "./settlement";

const toMinor = (amount: string) => parseScaled(amount, 2);

type PaymentFees = { bankFee?: string; factoringFee?: string; lateFee?: string };

/** Parses `in complete 11250 of 11250`: direction, type, amount moved on the bank account, remaining amount. */
function parseSettlement(
  notation: string,
  { bankFee, factoringFee = "0", lateFee = "0" }: PaymentFees = {},
): Settlement {
  const [direction, type, paidAmount = "", , remainingAmount = ""] = notation.split(" ");
  return settlementOf({
    type: paymentType[type as keyof typeof paymentType],
    direction: direction as PaymentDirection,
    paidMinor: toMinor(paidAmount),
    remainingMinor: toMinor(remainingAmount),
    bankFeeMinor: bankFee === undefined ? null : toMinor(bankFee),
    factoringFeeMinor: toMinor(factoringFee),
    lateFeeMinor: toMinor(lateFee),
    unitMinor: 100n,
  });
}

function getSettlementOrRefusal(notation: string, facts?: PaymentFees): Settlement | string {
  try {
    return parseSettlement(notation, facts);
  } catch (error) {
    return error instanceof LedgerError ? error.code : String(error);
  }
}

const makeExpectedSettlement = (amount: string, overrides: Partial<Settlement> = {}) => ({
  settledMinor: toMinor(amount),
  bankFeeMinor: 0n,
  roundingMinor: 0n,
  lateFeeMinor: 0n,
  ...overrides,
});

describe("what a payment settles", () => {
  it.each<[string, PaymentFees, Settlement | string]>([
    ["in partial 4000 of 11250", {}, makeExpectedSettlement("4000")],
    ["in partial 11250 of 11250", {}, makeExpectedSettlement("11250")],
    ["in partial 11250.01 of 11250", {}, "overpaid"],
    ["in partial 3990 of 11250", { bankFee: "10" }, makeExpectedSettlement("4000", { bankFeeMinor: 1000n })],
    ["in partial 11245 of 11250", { bankFee: "10" }, "overpaid"],
    ["out partial 4010 of 11250", { bankFee: "10" }, makeExpectedSettlement("4000", { bankFeeMinor: 1000n })],
    ["out partial 10 of 11250", { bankFee: "10" }, "payment_differs"],
    ["in complete 11250 of 11250", {}, makeExpectedSettlement("11250")],
    ["in complete 11249.99 of 11250", {}, "payment_differs"],
    ["in complete 11250.01 of 11250", {}, "overpaid"],
    ["in complete 11100 of 11250", { factoringFee: "150" }, makeExpectedSettlement("11250")],
    ["in complete 11310 of 11250", { lateFee: "60" }, makeExpectedSettlement("11250", { lateFeeMinor: 6000n })],
    ["in complete 11250 of 11250", { lateFee: "60" }, makeExpectedSettlement("11250")],
    ["in complete 11280 of 11250", { lateFee: "60" }, "overpaid"],
    ["in partial 11310 of 11250", { lateFee: "60" }, "overpaid"],
    ["in rounding 11249.60 of 11250", {}, makeExpectedSettlement("11250", { roundingMinor: 40n })],
    ["in rounding 11250.40 of 11250", {}, makeExpectedSettlement("11250", { roundingMinor: -40n })],
    ["out rounding 11250.40 of 11250", {}, makeExpectedSettlement("11250", { roundingMinor: 40n })],
    ["in rounding 11249 of 11250", {}, makeExpectedSettlement("11250", { roundingMinor: 100n })],
    ["in rounding 11248.99 of 11250", {}, "payment_differs"],
    ["in rounding 11251.01 of 11250", {}, "payment_differs"],
    ["in rounding 11251 of 11250", {}, makeExpectedSettlement("11250", { roundingMinor: -100n })],
    ["in bankCharge 11200 of 11250", {}, makeExpectedSettlement("11250", { bankFeeMinor: 5000n })],
    ["in bankCharge 11200 of 11250", { bankFee: "50" }, makeExpectedSettlement("11250", { bankFeeMinor: 5000n })],
    ["in bankCharge 11200 of 11250", { bankFee: "40" }, "payment_differs"],
    ["in bankCharge 11250 of 11250", {}, "payment_differs"],
    ["out bankCharge 11300 of 11250", {}, makeExpectedSettlement("11250", { bankFeeMinor: 5000n })],
    ["out bankCharge 11200 of 11250", {}, "payment_differs"],
  ])("%s %o", (notation, fees, expectedResult) => {
    expect(getSettlementOrRefusal(notation, fees)).toEqual(expectedResult);
  });
});

describe("a payment that is refused", () => {
  it.each<[string, PaymentFees, string]>([
    ["out partial 10 of 11250", { bankFee: "10" }, "nothing of the payment is left after the fees"],
    ["in partial 11250.01 of 11250", {}, "the payment is more than what remains to be paid"],
    ["in complete 1 of 11250", {}, "a complete payment pays all that remains; make it a partial one"],
    ["in rounding 11248.99 of 11250", {}, "rounding settles a difference of at most one whole unit"],
    ["in bankCharge 11250 of 11250", {}, "the payment leaves no difference for a bank charge"],
    ["in bankCharge 11200 of 11250", { bankFee: "40" }, "the bank's fee is not the difference to what remains"],
  ])("says why: %s", (notation, fees, message) => {
    expect(() => parseSettlement(notation, fees)).toThrow(message);
  });
});

describe("a payment that moves nothing in the books", () => {
  const emptyPayment = { paidMinor: 0n, settledMinor: 0n, besides: [{ accountNumber: 3740, amountMinor: 0n }] };

  it("has no voucher", () => expect(hasAmounts(emptyPayment)).toBe(false));

  it.each([
    ["what moved on the bank account", { paidMinor: 1n }],
    ["what is settled", { settledMinor: -1n }],
    ["what is lost on the way", { besides: [...emptyPayment.besides, { accountNumber: 3960, amountMinor: 1n }] }],
  ])("has one for %s", (_, paymentChanges) => expect(hasAmounts({ ...emptyPayment, ...paymentChanges })).toBe(true));
});

describe("the voucher of a payment", () => {
  const bookPayment = (
    direction: PaymentDirection,
    paidAmount: string,
    settledAmount: string,
    otherPostings: readonly (readonly [number, string])[],
  ) =>
    postPayment({
      bookedOn: "2026-11-18",
      text: "Inbetalning från Älvsbyns Kök AB, 1001",
      direction,
      accounts: { bank: 1930, control: direction === "in" ? 1510 : 2440 },
      paidMinor: toMinor(paidAmount),
      settledMinor: toMinor(settledAmount),
      besides: otherPostings.map(([accountNumber, amount]) => ({ accountNumber, amountMinor: toMinor(amount) })),
    });
  const toPostingLines = (voucher: ReturnType<typeof bookPayment>) =>
    voucher.postings.map(({ accountNumber, amountMinor }) => `${accountNumber} ${Number(amountMinor) / 100}`);

  it("debits the bank and credits the receivables, with what got lost between them", () => {
    const voucher = bookPayment("in", "11200", "11250", [
      [6570, "50"],
      [3740, "0"],
    ]);
    expect(toPostingLines(voucher)).toEqual(["1930 11200", "6570 50", "1510 -11250"]);
    expect(voucher).toMatchObject({ type: 10, series: "B" });
  });

  it("debits the payables and credits the bank", () => {
    const voucher = bookPayment("out", "11250.40", "11250", [[3740, "0.40"]]);
    expect(toPostingLines(voucher)).toEqual(["2440 11250", "3740 0.4", "1930 -11250.4"]);
    expect(voucher.type).toBe(11);
  });

  it("plugs no difference", () => {
    expect(() => bookPayment("in", "11200", "11250", [])).toThrow(LedgerError);
  });
});
