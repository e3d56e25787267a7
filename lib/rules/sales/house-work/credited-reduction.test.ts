import { describe, expect, it } from "vitest";
import { type Invoice, invoices } from "../../../api/contract/sales/customer-invoice";
import { type CreditedReduction, type CreditLine, creditTotalsOf, makeCreditDraft } from "../credit";
import { creditedReductionOf } from "./credited-reduction";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const kronor = (amount: number) => BigInt(amount) * 100n;

/**
 * An invoice of ten hours of carpentry for 1,000 kr, 1,250 kr with VAT, and of boards for 400 kr, 500 kr with VAT. ROT of
 * 30 % is 375 kr, which two persons share.
 */
function makeInvoice(parts = [188, 187], members: object = {}): Invoice {
  const reduction = parts.reduce((sum, part) => sum + part, 0);
  return invoices.parse({
    ...{ Id: id, CustomerId: id, CurrencyCode: "SEK", TotalAmountInvoiceCurrency: 1_750, RotReducedInvoicingType: 1 },
    TotalVatAmountInvoiceCurrency: 350,
    ...{ RotReducedInvoicingAmount: reduction, RotReducedInvoicingPercent: 0.3, RotPropertyType: 2 },
    RotReducedInvoicingPropertyName: "Luleå Björken 1:2",
    Persons: parts.map((Amount, index) => ({
      Id: `p${index}`,
      Ssn: ["19850412-2384", "19811218-9876"][index],
      Amount,
    })),
    Rows: [
      { ArticleId: "a", Text: "Snickeri", Quantity: 10, UnitPrice: 100, VatRate: 0.25, WorkCostType: 1, WorkHours: 10 },
      { ArticleId: "b", Text: "Brädor", Quantity: 4, UnitPrice: 100, VatRate: 0.25 },
    ],
    ...members,
  });
}

function makeCreditNote(invoice: Invoice, lines: readonly CreditLine[], reduction: CreditedReduction): Invoice {
  const totals = creditTotalsOf(invoice, lines, false);
  const { rows, houseWork } = makeCreditDraft(invoice, lines, "x", totals, reduction);
  return { ...invoice, isCredit: true, rows, houseWork, ...totals, taxReductionMinor: reduction.minor };
}

const fiveHours: readonly CreditLine[] = [{ quantity: 50_000n }, null];

describe("the reduction that a credit note takes back, worked out by hand", () => {
  it("is the share of the credited hours, whole kronor, shared evenly: 30 % of 625 kr is 187.50", () => {
    expect(creditedReductionOf(makeInvoice(), [], fiveHours)).toEqual({
      minor: kronor(187),
      partsMinor: [kronor(94), kronor(93)],
    });
  });

  it("is nothing for material", () => {
    expect(creditedReductionOf(makeInvoice(), [], [null, { quantity: 40_000n }])).toEqual({
      minor: 0n,
      partsMinor: [],
    });
  });

  it("is the whole reduction for all of the work", () => {
    expect(creditedReductionOf(makeInvoice(), [], [{ quantity: 100_000n }, null])).toEqual({
      minor: kronor(375),
      partsMinor: [kronor(188), kronor(187)],
    });
  });

  it("is nothing while the work that is left allows what a ceiling had left: 30 % of 1,125 kr is more than 200 kr", () => {
    const invoice = makeInvoice([200]);
    expect(creditedReductionOf(invoice, [], [{ quantity: 10_000n }, null]).minor).toBe(0n);
    // Half of the work allows 187 kr, which is 13 kr less than the 200 kr.
    expect(creditedReductionOf(invoice, [], fiveHours)).toEqual({ minor: kronor(13), partsMinor: [kronor(13)] });
  });

  it("takes from nobody more than they had: one of them had 20 kr of it", () => {
    expect(creditedReductionOf(makeInvoice([355, 20]), [], fiveHours).partsMinor).toEqual([kronor(167), kronor(20)]);
  });

  it("counts what earlier credit notes took back, by amount as well", () => {
    const invoice = makeInvoice();
    const firstNote = makeCreditNote(invoice, fiveHours, creditedReductionOf(invoice, [], fiveHours));
    // 250 kr with VAT of work allow 75 kr, so 188 kr fall to 75 kr; the credit of 300 kr, 375 kr with VAT, is worth 112 kr.
    expect(creditedReductionOf(invoice, [firstNote], [{ minor: kronor(300) }, null])).toEqual({
      minor: kronor(112),
      partsMinor: [kronor(56), kronor(56)],
    });
    const secondNote = makeCreditNote(invoice, fiveHours, creditedReductionOf(invoice, [firstNote], fiveHours));
    // Each credit note is rounded down to whole kronor, so that two halves take one krona less than the whole.
    expect(secondNote.taxReductionMinor).toBe(kronor(187));
    expect(creditedReductionOf(invoice, [firstNote, secondNote], fiveHours).minor).toBe(kronor(1));
  });

  it("is nothing where the service does not name the share", () => {
    const invoice = makeInvoice([375], { RotReducedInvoicingPercent: null });
    expect(creditedReductionOf(invoice, [], fiveHours).minor).toBe(0n);
  });
});

it("the draft of a credit note names the home, the persons and the hours that are taken back", () => {
  const invoice = makeInvoice();
  const reduction = creditedReductionOf(invoice, [], fiveHours);
  const draft = makeCreditDraft(
    invoice,
    fiveHours,
    "Avser faktura 1047",
    creditTotalsOf(invoice, fiveHours, false),
    reduction,
  );
  expect(draft.taxReductionMinor).toBe(kronor(187));
  expect(draft.houseWork).toEqual({
    ...{ kind: "rot", homeKind: "property", homeName: "Luleå Björken 1:2", housingCompanyNumber: "" },
    ...{ otherCostsMinor: 0n, statedMinor: kronor(187) },
    persons: [
      { id: "", number: "19850412-2384", amountMinor: kronor(94) },
      { id: "", number: "19811218-9876", amountMinor: kronor(93) },
    ],
  });
  expect(draft.rows.map(({ work }) => work)).toEqual([null, { type: 1, hours: 50_000n }]);
  const boards: readonly CreditLine[] = [null, { quantity: 10_000n }];
  const materialDraft = makeCreditDraft(invoice, boards, "x", creditTotalsOf(invoice, boards, false), {
    minor: 0n,
    partsMinor: [],
  });
  expect([materialDraft.houseWork, materialDraft.rows[1]?.work]).toEqual([null, null]);
});
