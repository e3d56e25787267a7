import { describe, expect, it } from "vitest";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { makeDraftSchema, type TranslateRule } from "./draft-schema";
import { computeDraftTotals } from "./draft-totals";
import { blankRow, type DraftValues, formValuesOf, type RowValues, withoutArticle, withValues } from "./draft-values";

const translate: TranslateRule = (key) => key;
const totalsSettings = { exponent: 2, includesVat: false, roundToWhole: false, chargesVat: true };
const rules = {
  numberLocale: "sv",
  exampleDate: "2026-11-20",
  priceDecimals: 2,
  currency: "SEK",
  totals: totalsSettings,
  isPrivatePerson: false,
  houseWork: null,
};
const makeRow = (overrides: Partial<RowValues> = {}): RowValues => ({
  ...blankRow,
  articleId: "a",
  text: "Snickeri",
  quantity: "40",
  unitPrice: "620",
  rateBps: 2500,
  ...overrides,
});
const completeValues: DraftValues = {
  ...formValuesOf(emptyDraft, "sv", "2026-11-20"),
  customerId: "c",
  customerText: "Brf Granen",
  rows: [makeRow()],
};

function refusalsOf(overrides: Partial<DraftValues>, ruleOverrides: Partial<typeof rules> = {}): string[] {
  const result = makeDraftSchema(translate, { ...rules, ...ruleOverrides }).safeParse({
    ...completeValues,
    ...overrides,
  });
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

describe("an invoice as typed", () => {
  it.each([
    ["with VAT on top", {}, ["rows.1.quantity: negativeTotal"]],
    ["sold abroad without VAT", { chargesVat: false }, []],
    ["to a person whose prices have it", { includesVat: true }, []],
  ])("is less than nothing as the books add it up: %s", (_description, saleSettings, expectedRefusals) => {
    const rows = [
      makeRow({ rateBps: 600, quantity: "1", unitPrice: "100" }),
      makeRow({ rateBps: 2500, quantity: "-1", unitPrice: "95" }),
    ];
    expect(refusalsOf({ rows }, { totals: { ...totalsSettings, ...saleSettings } })).toEqual(expectedRefusals);
  });

  it("needs a customer and a row, and nothing else", () => {
    expect(refusalsOf({})).toEqual([]);
    expect(refusalsOf({ customerId: "", rows: [blankRow] })).toEqual([
      "customerText: needCustomer",
      "rows.0.text: needRow",
    ]);
  });

  it("takes words alone as a line of text, but money needs an article", () => {
    const textRow = { ...blankRow, text: "Enligt offert 312" };
    expect(refusalsOf({ rows: [makeRow(), textRow] })).toEqual([]);
    expect(refusalsOf({ rows: [makeRow(), { ...textRow, quantity: "1", unitPrice: "5" }] })).toEqual([
      "rows.1.text: needArticle",
    ]);
  });

  it("ignores rows nothing was written in", () => {
    expect(refusalsOf({ rows: [makeRow(), blankRow, blankRow] })).toEqual([]);
  });

  it("takes as many decimals of a price as the rules say, and refuses more instead of rounding", () => {
    const refusalsOfPrice = (unitPrice: string) => refusalsOf({ rows: [makeRow({ unitPrice })] }, { priceDecimals: 4 });
    expect(refusalsOfPrice("1,2345")).toEqual([]);
    expect(refusalsOfPrice("1,23456")).toEqual(["rows.0.unitPrice: priceDecimals"]);
    expect(refusalsOf({ rows: [makeRow({ unitPrice: "1,2345" })] })).toEqual(["rows.0.unitPrice: priceDecimals"]);
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
  ])("reads quantity %s at price %s", (quantity, unitPrice, expectedRefusals) => {
    expect(refusalsOf({ rows: [makeRow({ quantity, unitPrice })] })).toEqual(expectedRefusals);
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
  ])("reads the discount %s", (discount, expectedRefusals) => {
    expect(refusalsOf({ rows: [makeRow({ discount })] })).toEqual(expectedRefusals);
  });

  it("takes a discount alone as a row that is not finished", () => {
    expect(refusalsOf({ rows: [{ ...blankRow, text: "Snickeri", discount: "5" }] })).toEqual([
      "rows.0.text: needArticle",
      "rows.0.quantity: badQuantity",
      "rows.0.unitPrice: badPrice",
    ]);
  });

  it("lets a deduction stand while the whole is not below zero", () => {
    expect(refusalsOf({ rows: [makeRow(), makeRow({ quantity: "-1" })] })).toEqual([]);
  });

  it("names a date that does not exist and one that comes too early", () => {
    expect(refusalsOf({ invoiceOn: "2026-02-30" })).toEqual(["invoiceOn: badDate"]);
    expect(refusalsOf({ dueOn: "2026-11-19" })).toEqual(["dueOn: dueBefore"]);
  });
});

describe("a draft put together", () => {
  it("is the same again after going through the form", () => {
    const storedDraft = withValues(emptyDraft, completeValues, "sv");
    for (const language of ["sv", "nb", "nl", "en"]) {
      expect(withValues(storedDraft, formValuesOf(storedDraft, language, "2026-11-20"), language)).toEqual(storedDraft);
    }
  });

  it("keeps members the form does not show, and the discount as a share", () => {
    const rest = { ProjectId: "p" };
    const rowWithMembers = makeRow({ discount: "12,5", reverseConstruction: true, kept: { rest } });
    const [firstRow] = withValues(emptyDraft, { ...completeValues, rows: [rowWithMembers] }, "sv").rows;
    expect(firstRow).toMatchObject({ discount: 1250n, reverseConstruction: true, rest });
  });

  it("keeps quantity and price of a row whose words were emptied", () => {
    expect(withoutArticle(makeRow())).toEqual({ ...blankRow, quantity: "40", unitPrice: "620" });
  });

  it("takes nothing of the customer before to another customer", () => {
    const rest = { InvoiceAddress1: "Gamla gatan 1", Notes: "kept" };
    const storedDraft = { ...emptyDraft, id: "d", customerId: "before", termsOfPaymentId: "t", rest };
    const changedDraft = withValues(storedDraft, completeValues, "sv");
    expect(changedDraft).toMatchObject({ customerId: "c", termsOfPaymentId: "", rest: { Notes: "kept" } });
    expect(changedDraft.rest).not.toHaveProperty("InvoiceAddress1");
  });

  it("says no VAT rate for a row whose article is not chosen, but says 0 % where the article has it", () => {
    const settings = { exponent: 2, includesVat: false, roundToWhole: false, chargesVat: true };
    const ratesWith = (rateBps: number | null) =>
      computeDraftTotals([makeRow(), makeRow({ articleId: "", rateBps })], "sv", settings).vat.map(
        (vatAmounts) => vatAmounts.rateBps,
      );
    expect(ratesWith(null)).toEqual([2500]);
    expect(ratesWith(0)).toEqual([2500, 0]);
  });

  it("puts no VAT on a sale abroad and on a row under construction reverse charge", () => {
    const settings = { exponent: 2, includesVat: false, roundToWhole: false, chargesVat: true };
    const reversedRow = makeRow({ reverseConstruction: true });
    expect(computeDraftTotals([reversedRow], "sv", settings).vatMinor).toBe(0n);
    expect(computeDraftTotals([makeRow()], "sv", { ...settings, chargesVat: false })).toMatchObject({
      vat: [{ rateBps: 0, netMinor: 2_480_000n, vatMinor: 0n }],
      grossMinor: 2_480_000n,
    });
  });

  it("takes the discount off before VAT, and reads prices with their sign", () => {
    const settings = { exponent: 2, includesVat: false, roundToWhole: false, chargesVat: true };
    const rows = [makeRow({ unitPrice: "620 kr", discount: "12,5 %" })];
    expect(computeDraftTotals(rows, "sv", settings)).toMatchObject({ netMinor: 2_170_000n, vatMinor: 542_500n });
  });

  it("adds up like the books: VAT once per rate, whole kronor", () => {
    const rows = [
      makeRow(),
      makeRow({ quantity: "8", unitPrice: "165", rateBps: 1200 }),
      makeRow({ quantity: "12", unitPrice: "240", rateBps: 600 }),
    ];
    const draftTotals = computeDraftTotals(rows, "sv", {
      exponent: 2,
      includesVat: false,
      roundToWhole: true,
      chargesVat: true,
    });
    expect(draftTotals.vat.map((vatAmounts) => vatAmounts.vatMinor)).toEqual([620000n, 15840n, 17280n]);
    expect(draftTotals).toMatchObject({ netMinor: 2900000n, roundingMinor: -20n, grossMinor: 3553100n });
  });
});
