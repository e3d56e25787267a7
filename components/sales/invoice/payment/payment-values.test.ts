import { describe, expect, it } from "vitest";
import { settledMinorOf } from "@/lib/rules/sales/payment";
import { interpretPayment } from "./payment-values";

const interpretAmount = (amount: string, type = "", remainingMinor = 1_000_00n) =>
  interpretPayment({ amount, type }, remainingMinor, 2, "sv");

describe("a typed payment", () => {
  it.each([
    ["1 000", "complete", "complete"],
    ["400,50 kr", "less", "partial"],
    ["999,50", "less", "partial"],
    ["1 000,40", "more", "rounding"],
    ["1 200", "more", null],
  ] as const)("of %s is %s and is registered as %s", (amount, difference, type) => {
    expect(interpretAmount(amount)).toMatchObject({ choices: { is: difference }, type });
  });

  it("keeps what was chosen for the difference while it is a choice", () => {
    expect(interpretAmount("985", "bankCharge")).toMatchObject({
      type: "bankCharge",
      choices: { differenceMinor: 15_00n },
    });
    expect(interpretAmount("985", "rounding")).toMatchObject({ type: "partial" });
    expect(interpretAmount("999,50", "rounding")).toMatchObject({ type: "rounding" });
  });

  it("goes out for what is to be given back", () => {
    expect(interpretAmount("250", "", -250_00n)).toMatchObject({ choices: { is: "complete" } });
    expect(settledMinorOf({ amountMinor: 100_00n, type: "partial" }, -250_00n)).toBe(-100_00n);
    expect(settledMinorOf({ amountMinor: 249_60n, type: "rounding" }, -250_00n)).toBe(-250_00n);
  });

  it("is none when nothing above zero stands there", () => {
    expect([
      interpretAmount(""),
      interpretAmount("0"),
      interpretAmount("-5"),
      interpretAmount("1,005"),
      interpretAmount("en"),
    ]).toEqual([null, null, null, null, null]);
  });
});
