import { describe, expect, it } from "vitest";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { draftSchema, type TranslateRule } from "./draft-schema";
import { draftTotals } from "./draft-totals";
import { blankRow, type DraftValues, type RowValues, valuesOf, withoutArticle, withValues } from "./draft-values";

const say: TranslateRule = (key) => key;
const totals = { exponent: 2, includesVat: false, roundToWhole: false, chargesVat: true };
const rules = { numbers: "sv", exampleDate: "2026-11-20", priceDecimals: 2, currency: "SEK", totals };
const row = (change: Partial<RowValues> = {}): RowValues => ({
  ...blankRow,
  articleId: "a",
  text: "Snickeri",
  quantity: "40",
  unitPrice: "620",
  rateBps: 2500,
  ...change,
});
const complete: DraftValues = {
  ...valuesOf(emptyDraft, "sv", "2026-11-20"),
  customerId: "c",
  customerText: "Brf Granen",
  rows: [row()],
};

function refusals(change: Partial<DraftValues>, own: Partial<typeof rules> = {}): string[] {
  const result = draftSchema(say, { ...rules, ...own }).safeParse({ ...complete, ...change });
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

describe("an invoice as typed", () => {
  it.each([
    ["with VAT on top", {}, ["rows.1.quantity: negativeTotal"]],
    ["sold abroad without VAT", { chargesVat: false }, []],
    ["to a person whose prices have it", { includesVat: true }, []],
  ])("is less than nothing as the books add it up: %s", (_sale, sale, expected) => {
    const rows = [
      row({ rateBps: 600, quantity: "1", unitPrice: "100" }),
      row({ rateBps: 2500, quantity: "-1", unitPrice: "95" }),
    ];
    expect(refusals({ rows }, { totals: { ...totals, ...sale } })).toEqual(expected);
  });

  it("needs a customer and a row, and nothing else", () => {
    expect(refusals({})).toEqual([]);
    expect(refusals({ customerId: "", rows: [blankRow] })).toEqual([
      "customerText: needCustomer",
      "rows.0.text: needRow",
    ]);
  });

  it("takes words alone as a line of text, but money needs an article", () => {
    const words = { ...blankRow, text: "Enligt offert 312" };
    expect(refusals({ rows: [row(), words] })).toEqual([]);
    expect(refusals({ rows: [row(), { ...words, quantity: "1", unitPrice: "5" }] })).toEqual([
      "rows.1.text: needArticle",
    ]);
  });

  it("ignores rows nothing was written in", () => {
    expect(refusals({ rows: [row(), blankRow, blankRow] })).toEqual([]);
  });

  it("takes as many decimals of a price as the rules say, and refuses more instead of rounding", () => {
    const abroad = (unitPrice: string) => refusals({ rows: [row({ unitPrice })] }, { priceDecimals: 4 });
    expect(abroad("1,2345")).toEqual([]);
    expect(abroad("1,23456")).toEqual(["rows.0.unitPrice: priceDecimals"]);
    expect(refusals({ rows: [row({ unitPrice: "1,2345" })] })).toEqual(["rows.0.unitPrice: priceDecimals"]);
  });

  it.each([
    ["12,5", "620", []],
    ["12.5", "1 190,50", []],
    ["12,345", "620", ["rows.0.quantity: quantityDecimals"]],
    ["tolv", "620", ["rows.0.quantity: badQuantity"]],
    ["", "620", ["rows.0.quantity: badQuantity"]],
    ["1", "", ["rows.0.unitPrice: badPrice"]],
    ["1", "1,001", ["rows.0.unitPrice: priceDecimals"]],
    ["1", "999999999999", ["rows.0.unitPrice: tooLarge"]],
    ["-1", "620", ["rows.0.quantity: negativeTotal"]],
    ["1", "620 kr", []],
    ["1", "620:-", []],
    ["1", "€ 620", ["rows.0.unitPrice: otherCurrency"]],
    ["1 kr", "620", ["rows.0.quantity: badQuantity"]],
    ["\u22121", "-620", []],
  ])("reads quantity %s at price %s", (quantity, unitPrice, expected) => {
    expect(refusals({ rows: [row({ quantity, unitPrice })] })).toEqual(expected);
  });

  it.each([
    ["", []],
    ["12,5", []],
    ["12,5 %", []],
    ["100", []],
    ["12,555", ["rows.0.discount: badDiscount"]],
    ["101", ["rows.0.discount: badDiscount"]],
    ["-5", ["rows.0.discount: badDiscount"]],
    ["halva", ["rows.0.discount: badDiscount"]],
  ])("reads the discount %s", (discount, expected) => {
    expect(refusals({ rows: [row({ discount })] })).toEqual(expected);
  });

  it("takes a discount alone as a row that is not finished", () => {
    expect(refusals({ rows: [{ ...blankRow, text: "Snickeri", discount: "5" }] })).toEqual([
      "rows.0.text: needArticle",
      "rows.0.quantity: badQuantity",
      "rows.0.unitPrice: badPrice",
    ]);
  });

  it("lets a deduction stand while the whole is not below zero", () => {
    expect(refusals({ rows: [row(), row({ quantity: "-1" })] })).toEqual([]);
  });

  it("names a date that does not exist and one that comes too early", () => {
    expect(refusals({ invoiceOn: "2026-02-30" })).toEqual(["invoiceOn: badDate"]);
    expect(refusals({ dueOn: "2026-11-19" })).toEqual(["dueOn: dueBefore"]);
  });
});

describe("a draft put together", () => {
  it("is the same again after going through the form", () => {
    const stored = withValues(emptyDraft, complete, "sv");
    for (const language of ["sv", "nb", "nl", "en"]) {
      expect(withValues(stored, valuesOf(stored, language, "2026-11-20"), language)).toEqual(stored);
    }
  });

  it("keeps members the form does not show, and the discount as a share", () => {
    const rest = { ProjectId: "p" };
    const kept = row({ discount: "12,5", reverseConstruction: true, kept: { rest } });
    const [first] = withValues(emptyDraft, { ...complete, rows: [kept] }, "sv").rows;
    expect(first).toMatchObject({ discount: 1250n, reverseConstruction: true, rest });
  });

  it("keeps quantity and price of a row whose words were emptied", () => {
    expect(withoutArticle(row())).toEqual({ ...blankRow, quantity: "40", unitPrice: "620" });
  });

  it("takes nothing of the customer before to another customer", () => {
    const rest = { InvoiceAddress1: "Gamla gatan 1", Notes: "kept" };
    const stored = { ...emptyDraft, id: "d", customerId: "before", termsOfPaymentId: "t", rest };
    const changed = withValues(stored, complete, "sv");
    expect(changed).toMatchObject({ customerId: "c", termsOfPaymentId: "", rest: { Notes: "kept" } });
    expect(changed.rest).not.toHaveProperty("InvoiceAddress1");
  });

  it("says no VAT rate for a row whose article is not chosen, but says 0 % where the article has it", () => {
    const settings = { exponent: 2, includesVat: false, roundToWhole: false, chargesVat: true };
    const rates = (rateBps: number | null) =>
      draftTotals([row(), row({ articleId: "", rateBps })], "sv", settings).vat.map((entry) => entry.rateBps);
    expect(rates(null)).toEqual([2500]);
    expect(rates(0)).toEqual([2500, 0]);
  });

  it("puts no VAT on a sale abroad and on a row under construction reverse charge", () => {
    const settings = { exponent: 2, includesVat: false, roundToWhole: false, chargesVat: true };
    const reverse = row({ reverseConstruction: true });
    expect(draftTotals([reverse], "sv", settings).vatMinor).toBe(0n);
    expect(draftTotals([row()], "sv", { ...settings, chargesVat: false })).toMatchObject({
      vat: [{ rateBps: 0, netMinor: 2_480_000n, vatMinor: 0n }],
      grossMinor: 2_480_000n,
    });
  });

  it("takes the discount off before VAT, and reads prices with their sign", () => {
    const settings = { exponent: 2, includesVat: false, roundToWhole: false, chargesVat: true };
    const rows = [row({ unitPrice: "620 kr", discount: "12,5 %" })];
    expect(draftTotals(rows, "sv", settings)).toMatchObject({ netMinor: 2_170_000n, vatMinor: 542_500n });
  });

  it("adds up like the books: VAT once per rate, whole kronor", () => {
    const rows = [
      row(),
      row({ quantity: "8", unitPrice: "165", rateBps: 1200 }),
      row({ quantity: "12", unitPrice: "240", rateBps: 600 }),
    ];
    const totals = draftTotals(rows, "sv", {
      exponent: 2,
      includesVat: false,
      roundToWhole: true,
      chargesVat: true,
    });
    expect(totals.vat.map((entry) => entry.vatMinor)).toEqual([620000n, 15840n, 17280n]);
    expect(totals).toMatchObject({ netMinor: 2900000n, roundingMinor: -20n, grossMinor: 3553100n });
  });
});
