import { describe, expect, it } from "vitest";
import { settledBy } from "@/lib/rules/sales/payment";
import { understoodPayment } from "./payment-values";

const typed = (amount: string, type = "", remaining = 1_000_00n) =>
  understoodPayment({ amount, type }, remaining, 2, "sv");

describe("a typed payment", () => {
  it.each([
    ["1 000", "complete", "complete"],
    ["400,50 kr", "less", "partial"],
    ["999,50", "less", "partial"],
    ["1 000,40", "more", "rounding"],
    ["1 200", "more", null],
  ] as const)("of %s is %s and is registered as %s", (amount, is, type) => {
    expect(typed(amount)).toMatchObject({ choices: { is }, type });
  });

  it("keeps what was chosen for the difference while it is a choice", () => {
    expect(typed("985", "bankCharge")).toMatchObject({ type: "bankCharge", choices: { differenceMinor: 15_00n } });
    expect(typed("985", "rounding")).toMatchObject({ type: "partial" });
    expect(typed("999,50", "rounding")).toMatchObject({ type: "rounding" });
  });

  it("goes out for what is to be given back", () => {
    expect(typed("250", "", -250_00n)).toMatchObject({ choices: { is: "complete" } });
    expect(settledBy({ amountMinor: 100_00n, type: "partial" }, -250_00n)).toBe(-100_00n);
    expect(settledBy({ amountMinor: 249_60n, type: "rounding" }, -250_00n)).toBe(-250_00n);
  });

  it("is none when nothing above zero stands there", () => {
    expect([typed(""), typed("0"), typed("-5"), typed("1,005"), typed("en")]).toEqual([null, null, null, null, null]);
  });
});
