import { describe, expect, it } from "vitest";
import { fc } from "../../../scripts/testing/random-cases";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import {
  type CreditLine,
  creditOfWholeRow,
  creditRefusalsOf,
  creditTotalsOf,
  exceedsInvoice,
  makeCreditDraft,
  reasonNotToCredit,
  remainingToCredit,
} from "./credit";
import { makeCreditHeading } from "./credit-heading";
import { isCreditedInFull } from "./full-credit";
import { invoiceTotals } from "./invoice-totals";
import { reasonNotToMail } from "./mails/mail-rule";

type RowInput = { article?: string; text?: string; quantity: number; price: number; discount?: number; rate?: number };

const idPrefix = "00000000-0000-4000-8000-00000000000";

/** Builds an invoice with these rows, in the form in which the service answers it. */
function makeInvoice(rows: readonly RowInput[], overrides: Record<string, unknown> = {}): Invoice {
  const parsedInvoice = invoices.parse({
    Id: `${idPrefix}1`,
    CustomerId: `${idPrefix}2`,
    InvoiceNumber: 1047,
    InvoiceDate: "2026-11-20",
    CurrencyCode: "SEK",
    Rows: rows.map(({ article = "a", text = "Timme", quantity, price, discount = 0, rate = 0.25 }) => ({
      ArticleId: article,
      Text: text,
      Quantity: quantity,
      UnitPrice: price,
      DiscountPercentage: discount,
      VatRate: rate,
    })),
    ...overrides,
  });
  const totals = invoiceTotals(
    parsedInvoice.rows.map((row) => ({ ...row, rateBps: row.rateBps ?? 0 })),
    { exponent: 2, includesVat: parsedInvoice.includesVat, roundToWhole: overrides.rounds === true },
  );
  const { grossMinor, vatMinor, netMinor, roundingMinor, vat } = totals;
  return { ...parsedInvoice, grossMinor, vatMinor, netMinor, roundingMinor, vat, remainingMinor: grossMinor };
}

/** Builds the credit note that the books would create for these lines. */
function makeCreditNote(invoice: Invoice, lines: readonly CreditLine[]): Invoice {
  const totals = creditTotalsOf(invoice, lines, invoice.roundingMinor !== 0n);
  const { rows } = makeCreditDraft(invoice, lines, "x", totals, noReduction);
  return { ...invoice, isCredit: true, rows, grossMinor: totals.grossMinor };
}

const noReduction = { minor: 0n, partsMinor: [] };
const creditByQuantity = (quantity: bigint): CreditLine => ({ quantity });

describe("what is left to credit", () => {
  const invoice = makeInvoice([
    { quantity: 10, price: 100 },
    { text: "Skruv", quantity: 3, price: 19.99, discount: 0.125, rate: 0.12 },
  ]);

  it("is all of it at first, row by row, and whole rows are credited by quantity", () => {
    const remaining = remainingToCredit(invoice, []);
    expect(remaining.lines).toEqual([
      { quantity: 100_000n, minor: 100_000n },
      { quantity: 30_000n, minor: 5_247n },
    ]);
    expect(
      invoice.rows.map((row, index) =>
        creditOfWholeRow(row, remaining.lines[index] ?? { quantity: 0n, minor: 0n }, "SEK"),
      ),
    ).toEqual([creditByQuantity(100_000n), creditByQuantity(30_000n)]);
  });

  it("shrinks by quantity and by amount, and the rest after an amount is an amount", () => {
    const firstCreditNote = makeCreditNote(invoice, [creditByQuantity(40_000n), null]);
    expect(remainingToCredit(invoice, [firstCreditNote]).lines[0]).toEqual({ quantity: 60_000n, minor: 60_000n });
    const secondCreditNote = makeCreditNote(invoice, [{ minor: 2_500n }, null]);
    const remainingLine = remainingToCredit(invoice, [firstCreditNote, secondCreditNote]).lines[0];
    expect(remainingLine).toEqual({ quantity: 60_000n, minor: 57_500n });
    expect(creditOfWholeRow(invoice.rows[0] as never, remainingLine as never, "SEK")).toEqual({ minor: 57_500n });
  });

  it("tells rows of one article apart by their price, and fills the first before the next", () => {
    const invoiceWithEqualRows = makeInvoice([
      { quantity: 2, price: 100 },
      { quantity: 2, price: 100 },
      { quantity: 2, price: 90 },
    ]);
    const creditLines = [creditByQuantity(20_000n), null, creditByQuantity(10_000n)];
    expect(
      remainingToCredit(invoiceWithEqualRows, [makeCreditNote(invoiceWithEqualRows, creditLines)]).lines.map(
        ({ quantity }) => quantity,
      ),
    ).toEqual([0n, 20_000n, 10_000n]);
  });

  it("goes to the next of two rows alike once the first has nothing left", () => {
    const invoiceWithEqualRows = makeInvoice([
      { quantity: 2, price: 100 },
      { quantity: 2, price: 100 },
    ]);
    const firstCreditNote = makeCreditNote(invoiceWithEqualRows, [creditByQuantity(20_000n), null]);
    const remainingQuantitiesAfter = (creditNotes: readonly Invoice[]) =>
      remainingToCredit(invoiceWithEqualRows, creditNotes).lines.map(({ quantity }) => quantity);
    expect(remainingQuantitiesAfter([firstCreditNote, firstCreditNote])).toEqual([0n, 0n]);
    // The third credit exceeds what remains of both rows, so that it belongs to the first row.
    expect(remainingQuantitiesAfter([firstCreditNote, firstCreditNote, firstCreditNote])).toEqual([-20_000n, 0n]);
  });

  it("counts at its row what another program credited beyond it, at another price", () => {
    const foreignCreditNote = makeCreditNote(
      makeInvoice([
        { text: "Annat", quantity: 1, price: 1 },
        { text: "Skruv", quantity: 1, price: 90 },
      ]),
      [null, creditByQuantity(10_000n)],
    );
    const remaining = remainingToCredit(invoice, [foreignCreditNote]);
    expect(remaining.unmatchedMinor).toBe(0n);
    expect(remaining.lines[1]).toEqual({ quantity: 30_000n, minor: 5_247n - 9_000n });
  });

  it("is nothing of rows of text, and a row of text takes nothing back", () => {
    const [hoursRow, screwsRow] = invoice.rows;
    if (!hoursRow || !screwsRow) throw new Error("no rows");
    const invoiceWithTextRow = { ...invoice, rows: [{ ...hoursRow, isTextRow: true }, screwsRow] };
    expect(remainingToCredit(invoiceWithTextRow, []).lines).toEqual([
      { quantity: 0n, minor: 0n },
      { quantity: 30_000n, minor: 5_247n },
    ]);
    const creditNote = { ...invoice, isCredit: true, rows: [{ ...hoursRow, isTextRow: true }], grossMinor: 0n };
    expect(remainingToCredit(invoice, [creditNote]).lines[0]).toEqual({ quantity: 100_000n, minor: 100_000n });
    expect(creditOfWholeRow({ ...hoursRow, isTextRow: true }, { quantity: 10_000n, minor: 10_000n }, "SEK")).toBeNull();
    expect(creditOfWholeRow(hoursRow, { quantity: 10_000n, minor: 0n }, "SEK")).toBeNull();
  });

  it("is credited by amount where its quantity has more decimals than a draft's row", () => {
    const [hoursRow] = invoice.rows;
    if (!hoursRow) throw new Error("no rows");
    expect(creditOfWholeRow(hoursRow, { quantity: 150n, minor: 150n }, "SEK")).toEqual({ minor: 150n });
    expect(creditOfWholeRow(hoursRow, { quantity: 200n, minor: 200n }, "SEK")).toEqual(creditByQuantity(200n));
  });

  it("counts what another program credited that fits no row", () => {
    const unmatchedCreditNote = {
      ...makeCreditNote(makeInvoice([{ article: "b", text: "Annat", quantity: 1, price: 50 }]), [
        creditByQuantity(10_000n),
      ]),
    };
    expect(remainingToCredit(invoice, [unmatchedCreditNote])).toMatchObject({
      unmatchedMinor: 5_000n,
      grossMinor: invoice.grossMinor - 6_250n,
    });
  });

  it("is nothing of a credit invoice, of house work, and where all is credited", () => {
    expect(reasonNotToCredit({ ...invoice, isCredit: true }, [])).toBe("credit");
    expect(reasonNotToCredit({ ...invoice, taxReductionMinor: 1n }, [])).toBe("house_work");
    expect(
      reasonNotToCredit(invoice, [makeCreditNote(invoice, [creditByQuantity(100_000n), creditByQuantity(30_000n)])]),
    ).toBe("credited");
    expect(reasonNotToCredit(invoice, [makeCreditNote(invoice, [creditByQuantity(100_000n), null])])).toBeNull();
    const fullCreditNote = makeCreditNote(invoice, [creditByQuantity(100_000n), creditByQuantity(30_000n)]);
    // A credit note that is rounded by itself misses the total; one written by another program matches no row.
    expect(reasonNotToCredit(invoice, [{ ...fullCreditNote, grossMinor: fullCreditNote.grossMinor - 40n }])).toBe(
      "credited",
    );
    expect(reasonNotToCredit(invoice, [{ ...fullCreditNote, rows: [] }])).toBe("credited");
  });
});

describe("more than is left", () => {
  const invoice = makeInvoice([
    { quantity: 2, price: 100 },
    { text: "Rabatt", quantity: -1, price: 50 },
  ]);
  const refusedRowsOf = (lines: CreditLine[], creditNotes: Invoice[] = []) =>
    creditRefusalsOf(invoice, remainingToCredit(invoice, creditNotes), lines).map(({ row }) => row);

  it("is refused at its row, by quantity and by amount, below nothing too", () => {
    expect(refusedRowsOf([creditByQuantity(20_000n), creditByQuantity(-10_000n)])).toEqual([]);
    expect(refusedRowsOf([creditByQuantity(20_001n), null])).toEqual([0]);
    expect(refusedRowsOf([{ minor: 20_001n }, null])).toEqual([0]);
    expect(refusedRowsOf([creditByQuantity(-1n), null])).toEqual([0]);
    expect(refusedRowsOf([null, creditByQuantity(10_000n)])).toEqual([1]);
    expect(refusedRowsOf([null, creditByQuantity(-10_100n)])).toEqual([1]);
    expect(refusedRowsOf([creditByQuantity(0n), creditByQuantity(0n)])).toEqual([]);
    expect(
      refusedRowsOf([creditByQuantity(10_000n), null], [makeCreditNote(invoice, [{ minor: 15_000n }, null])]),
    ).toEqual([0]);
  });

  it("is refused by quantity where the row costs nothing, and of a row of text", () => {
    const freeInvoice = makeInvoice([{ quantity: 2, price: 0 }]);
    const remaining = remainingToCredit(freeInvoice, []);
    expect(creditRefusalsOf(freeInvoice, remaining, [creditByQuantity(20_000n)])).toEqual([]);
    expect(creditRefusalsOf(freeInvoice, remaining, [creditByQuantity(30_000n)])).toEqual([
      { row: 0, code: "more_than_left" },
    ]);
    const textRowInvoice = { ...freeInvoice, rows: freeInvoice.rows.map((row) => ({ ...row, isTextRow: true })) };
    expect(creditRefusalsOf(textRowInvoice, remaining, [creditByQuantity(10_000n)])).toEqual([
      { row: 0, code: "more_than_left" },
    ]);
  });

  it("is more than the invoice, except for what each credit rounds by itself", () => {
    const remaining = remainingToCredit(invoice, []);
    expect(exceedsInvoice(invoice, remaining, invoice.grossMinor + 1n)).toBe(false);
    expect(exceedsInvoice(invoice, remaining, invoice.grossMinor + 100n)).toBe(true);
  });
});

describe("credit arithmetic", () => {
  it("computes VAT per rate on the credited rows, rounded once, with and without VAT in the price", () => {
    const rows = [
      { quantity: 3, price: 19.99, discount: 0.125, rate: 0.25 },
      { text: "Bok", quantity: 7, price: 0.35, rate: 0.06 },
    ];
    const exclusiveTotals = creditTotalsOf(
      makeInvoice(rows),
      [creditByQuantity(20_000n), creditByQuantity(10_000n)],
      false,
    );
    expect(exclusiveTotals).toMatchObject({ netMinor: 3_533n, vatMinor: 877n, grossMinor: 4_410n });
    const inclusiveTotals = creditTotalsOf(
      makeInvoice(rows, { IncludesVat: true }),
      [creditByQuantity(20_000n), creditByQuantity(10_000n)],
      false,
    );
    expect(inclusiveTotals).toMatchObject({ netMinor: 2_831n, vatMinor: 702n, grossMinor: 3_533n });
    expect(creditTotalsOf(makeInvoice(rows), [creditByQuantity(20_000n), null], true)).toMatchObject({
      roundingMinor: 27n,
      grossMinor: 4_400n,
    });
  });

  it("has no VAT where the invoice had none, nor on a row under reverse charge", () => {
    const invoiceAbroad = { ...makeInvoice([{ quantity: 1, price: 100 }]), vatMinor: 0n };
    expect(creditTotalsOf(invoiceAbroad, [creditByQuantity(10_000n)], false)).toMatchObject({
      netMinor: 10_000n,
      vatMinor: 0n,
    });
    const constructionInvoice = makeInvoice([
      { text: "Bygge", quantity: 1, price: 100 },
      { text: "Virke", quantity: 1, price: 100 },
    ]);
    const [workRow, timberRow] = constructionInvoice.rows;
    if (!workRow || !timberRow) throw new Error("no rows");
    const reverseChargeInvoice = {
      ...constructionInvoice,
      rows: [{ ...workRow, reverseConstruction: true }, timberRow],
    };
    expect(
      creditTotalsOf(reverseChargeInvoice, [creditByQuantity(10_000n), creditByQuantity(10_000n)], false),
    ).toMatchObject({
      vatMinor: 2_500n,
    });
  });

  it("of everything is the invoice, whatever its rows", () => {
    const rowArbitrary = fc.record({
      text: fc.constantFrom("A", "B", "C"),
      quantity: fc.integer({ min: 1, max: 99_999 }).map((hundredths) => hundredths / 100),
      price: fc.integer({ min: 1, max: 999_999 }).map((hundredths) => hundredths / 100),
      discount: fc.constantFrom(0, 0.1, 0.125, 0.3333),
      rate: fc.constantFrom(0.25, 0.12, 0.06, 0),
    });
    fc.assert(
      fc.property(
        fc.array(rowArbitrary, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        fc.boolean(),
        (rows, IncludesVat, isRounded) => {
          const invoice = makeInvoice(rows, { IncludesVat, rounds: isRounded });
          const remaining = remainingToCredit(invoice, []);
          const wholeRowLines = invoice.rows.map((row, index) =>
            creditOfWholeRow(row, remaining.lines[index] as never, "SEK"),
          );
          expect(creditRefusalsOf(invoice, remaining, wholeRowLines)).toEqual([]);
          expect(creditTotalsOf(invoice, wholeRowLines, isRounded)).toMatchObject({
            grossMinor: invoice.grossMinor,
            vatMinor: invoice.vatMinor,
          });
        },
      ),
    );
  });

  it("in two parts leaves nothing and is never refused at the second", () => {
    const quantityArbitrary = fc.integer({ min: 1, max: 9_999 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(quantityArbitrary, fc.integer({ min: 1, max: 99_999 }), fc.nat(100)), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.boolean(),
        (drawnRows, isByAmount) => {
          const invoice = makeInvoice(
            drawnRows.map(([hundredths, price], index) => ({
              text: `T${index}`,
              quantity: hundredths / 100,
              price: price / 100,
              discount: 0.125,
            })),
          );
          const partialLines = drawnRows.map(([hundredths, , percent], index): CreditLine => {
            if (isByAmount)
              return { minor: ((remainingToCredit(invoice, []).lines[index]?.minor ?? 0n) * BigInt(percent)) / 100n };
            return creditByQuantity(((BigInt(hundredths) * BigInt(percent)) / 100n) * 100n);
          });
          const creditNote = makeCreditNote(invoice, partialLines);
          const remaining = remainingToCredit(invoice, [creditNote]);
          const restLines = invoice.rows.map((row, index) =>
            creditOfWholeRow(row, remaining.lines[index] as never, "SEK"),
          );
          expect(creditRefusalsOf(invoice, remaining, restLines)).toEqual([]);
          expect(exceedsInvoice(invoice, remaining, creditTotalsOf(invoice, restLines, false).grossMinor)).toBe(false);
          const remainingAfterBoth = remainingToCredit(invoice, [creditNote, makeCreditNote(invoice, restLines)]);
          expect(remainingAfterBoth.lines.every(({ minor }) => minor === 0n)).toBe(true);
        },
      ),
    );
  });
});

it("says in the language of the customer which invoice it takes back", () => {
  const invoice = { number: 1047, invoiceOn: "2026-11-20" };
  expect(makeCreditHeading("nl", "SE", invoice)).toBe("Betreft creditering van factuur 1047, 2026-11-20");
  expect(makeCreditHeading("", "NO", invoice)).toBe("Gjelder kreditering av faktura 1047, 2026-11-20");
});

describe("an invoice whose mail was set to leave later", () => {
  const invoice = makeInvoice([{ quantity: 10, price: 100 }], { RemainingAmount: 1250 });
  const makeCreditNoteOf = (quantity: number) => makeInvoice([{ quantity, price: 100 }], { IsCreditInvoice: true });
  const paidInvoice = { ...invoice, remainingMinor: 0n };

  it.each([
    ["leaves while it is owed", invoice, [], false, null],
    ["leaves while a part of it is owed", { ...invoice, remainingMinor: 1n }, [], false, null],
    ["leaves although a part of it is credited", invoice, [makeCreditNoteOf(4)], false, null],
    ["stays when it was voided", paidInvoice, [makeCreditNoteOf(10)], false, "already_voided"],
    [
      "stays when credit notes take all of it back and none is settled yet",
      invoice,
      [makeCreditNoteOf(6), makeCreditNoteOf(4)],
      false,
      "credited_whole",
    ],
    ["stays when it was paid meanwhile", paidInvoice, [], false, "paid_meanwhile"],
    ["stays when a part was credited and the rest paid", paidInvoice, [makeCreditNoteOf(4)], false, "paid_meanwhile"],
    ["leaves when it was paid before its mail was written", paidInvoice, [], true, null],
    ["leaves as a credit note", { ...makeCreditNoteOf(10), remainingMinor: 0n }, [], false, null],
  ] as const)("%s", (_, mailedInvoice, creditNotes, wasPaid, reason) => {
    expect(reasonNotToMail(mailedInvoice, creditNotes, wasPaid)).toBe(reason);
  });

  it("is credited whole although each credit note rounds by itself", () => {
    const roundedInvoice = { ...invoice, grossMinor: invoice.grossMinor + 1n };
    expect(isCreditedInFull(roundedInvoice, [makeCreditNoteOf(10)])).toBe(true);
    expect(isCreditedInFull(roundedInvoice, [makeCreditNoteOf(9.9)])).toBe(false);
  });
});

it("credits on the terms of the invoice, and calls only construction reverse charge what was", () => {
  const terms = { TermsOfPaymentId: `${idPrefix}9` };
  const exemptInvoice = makeInvoice([{ quantity: 1, price: 100, rate: 0 }], terms);
  const draft = makeCreditDraft(
    exemptInvoice,
    [creditByQuantity(10_000n)],
    "x",
    creditTotalsOf(exemptInvoice, [creditByQuantity(10_000n)], false),
    noReduction,
  );
  expect(draft.termsOfPaymentId).toBe(`${idPrefix}9`);
  expect(draft.rows[1]?.reverseConstruction).toBe(false);
  const reverseChargeInvoice = makeInvoice([{ quantity: 1, price: 100, rate: 0 }], {
    ReverseChargeOnConstructionServices: true,
  });
  const reverseChargeDraft = makeCreditDraft(
    reverseChargeInvoice,
    [creditByQuantity(10_000n)],
    "x",
    creditTotalsOf(reverseChargeInvoice, [creditByQuantity(10_000n)], false),
    noReduction,
  );
  expect(reverseChargeDraft.rows[1]?.reverseConstruction).toBe(true);
});

it("says first which invoice it takes back, for whom it was, and keeps cost centres and project of each row", () => {
  const [row] = makeInvoice([{ quantity: 1, price: 100 }]).rows;
  if (!row) throw new Error("no row");
  const dimensions = { CostCenterItemId1: "1", CostCenterItemId2: "2", CostCenterItemId3: "3", ProjectId: "p" };
  const soldInvoice = {
    ...makeInvoice([], { IncludesVat: true }),
    customerName: "Brf Solsidan",
    currencyCode: "EUR",
    euThirdParty: true,
    rows: [{ ...row, rest: { ...dimensions, ArticleAccountingId: "a" } }],
  };
  const draft = makeCreditDraft(
    soldInvoice,
    [creditByQuantity(10_000n)],
    "Avser faktura 1047",
    creditTotalsOf(soldInvoice, [creditByQuantity(10_000n)], false),
    noReduction,
  );
  expect(draft).toMatchObject({
    ...{ customerId: `${idPrefix}2`, customerName: "Brf Solsidan", currencyCode: "EUR" },
    ...{ includesVat: true, euThirdParty: true, isCredit: true },
  });
  expect(draft.rest).toEqual({ EuThirdParty: true });
  expect(draft.rows[0]).toMatchObject({ isTextRow: true, text: "Avser faktura 1047" });
  expect(draft.rows[1]?.rest).toEqual(dimensions);
});
