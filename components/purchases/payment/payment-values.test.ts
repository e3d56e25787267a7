import { describe, expect, it } from "vitest";
import { type PaymentTexts, readPayment } from "./payment-values";

const texts: PaymentTexts = {
  amount: "1 250,00",
  domestic: "",
  paidOn: "2026-11-30",
  bankAccountId: "a",
  reference: " 77 ",
  type: "",
};
const debt = { remainingMinor: 1_250_00n, currencyCode: "SEK", isCredit: false };
const context = { invoice: debt, companyCurrencyCode: "SEK", today: "2026-11-30", numberLocale: "sv-SE" };
const read = (changed: Partial<PaymentTexts>, invoice: object = {}) =>
  readPayment({ ...texts, ...changed }, { ...context, invoice: { ...debt, ...invoice } });

describe("a typed payment of a supplier invoice", () => {
  it("is read as it is typed", () => {
    expect(read({})).toEqual({
      payment: {
        ...{ amountMinor: 1_250_00n, domesticMinor: null, paidOn: "2026-11-30", bankAccountId: "a" },
        ...{ reference: "77", type: "complete" },
      },
      choices: { is: "complete" },
      problems: {},
    });
  });

  it.each([
    ["a part", { amount: "250" }, {}, "partial"],
    ["a part that is chosen to be rounding", { amount: "1249,50", type: "rounding" }, {}, "rounding"],
    ["half a krona more", { amount: "1250,50" }, {}, "rounding"],
    ["more, of which the bank kept the rest", { amount: "1300", type: "bankCharge" }, {}, "bankCharge"],
    ["a part of what comes back", { amount: "200" }, { isCredit: true, remainingMinor: -1_250_00n }, "partial"],
    ["what the bank took off what comes back", { amount: "1200", type: "bankCharge" }, creditInvoice(), "bankCharge"],
  ])("knows %s", (_what, changed, invoice, type) => expect(read(changed, invoice).payment?.type).toBe(type));

  it.each([
    ["no amount", { amount: "" }, {}, { amount: "needAmount" }],
    ["nonsense", { amount: "tolv" }, {}, { amount: "needAmount" }],
    ["nothing", { amount: "0" }, {}, { amount: "needAmount" }],
    ["more without a word why", { amount: "12500" }, {}, { type: "needType" }],
    ["more than comes back", { amount: "1300" }, creditInvoice(), { amount: "over" }],
    ["no amount in kronor for euros", {}, { currencyCode: "EUR" }, { domestic: "needDomestic" }],
    ["a day that there is not", { paidOn: "2026-02-30" }, {}, { paidOn: "needDay" }],
    ["a day to come", { paidOn: "2026-12-01" }, {}, { paidOn: "notYet" }],
    ["no account", { bankAccountId: "" }, {}, { bankAccountId: "needAccount" }],
  ])("says which field %s belongs to", (_what, changed, invoice, problems) => {
    expect(read(changed, invoice)).toMatchObject({ payment: null, problems });
    expect(Object.keys(read(changed, invoice).problems)).toHaveLength(1);
  });

  it("reads what the bank debited for another currency", () => {
    expect(read({ domestic: "13 750" }, { currencyCode: "EUR" }).payment?.domesticMinor).toBe(13_750_00n);
  });
});

function creditInvoice() {
  return { isCredit: true, remainingMinor: -1_250_00n };
}
