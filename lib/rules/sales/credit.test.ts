import { describe, expect, it } from "vitest";
import { fc } from "../../../scripts/testing/random-cases";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import {
  type CreditLine,
  creditDraft,
  creditOfWholeRow,
  creditRefusals,
  creditTotals,
  exceedsInvoice,
  reasonNotToCredit,
  remainingToCredit,
} from "./credit";
import { creditHeading } from "./credit-heading";
import { isCreditedInFull } from "./credited";
import { invoiceTotals } from "./invoice-totals";
import { reasonNotToMail } from "./mails/mail-rule";

type Row = { article?: string; text?: string; quantity: number; price: number; discount?: number; rate?: number };

const zero = "00000000-0000-4000-8000-00000000000";

/** Builds an invoice with these rows, in the form in which the service answers it. */
function invoiceOf(rows: readonly Row[], more: Record<string, unknown> = {}): Invoice {
  const wire = invoices.parse({
    Id: `${zero}1`,
    CustomerId: `${zero}2`,
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
    ...more,
  });
  const totals = invoiceTotals(
    wire.rows.map((row) => ({ ...row, rateBps: row.rateBps ?? 0 })),
    { exponent: 2, includesVat: wire.includesVat, roundToWhole: more.rounds === true },
  );
  const { grossMinor, vatMinor, netMinor, roundingMinor, vat } = totals;
  return { ...wire, grossMinor, vatMinor, netMinor, roundingMinor, vat, remainingMinor: grossMinor };
}

/** Builds the credit invoice that the books would create for these lines. */
function creditedBy(invoice: Invoice, lines: readonly CreditLine[]): Invoice {
  const totals = creditTotals(invoice, lines, invoice.roundingMinor !== 0n);
  const { rows } = creditDraft(invoice, lines, "x", totals);
  return { ...invoice, isCredit: true, rows, grossMinor: totals.grossMinor };
}

const byQuantity = (quantity: bigint): CreditLine => ({ quantity });

describe("what is left to credit", () => {
  const invoice = invoiceOf([
    { quantity: 10, price: 100 },
    { text: "Skruv", quantity: 3, price: 19.99, discount: 0.125, rate: 0.12 },
  ]);

  it("is all of it at first, row by row, and whole rows are credited by quantity", () => {
    const left = remainingToCredit(invoice, []);
    expect(left.lines).toEqual([
      { quantity: 100_000n, minor: 100_000n },
      { quantity: 30_000n, minor: 5_247n },
    ]);
    expect(
      invoice.rows.map((row, at) => creditOfWholeRow(row, left.lines[at] ?? { quantity: 0n, minor: 0n }, "SEK")),
    ).toEqual([byQuantity(100_000n), byQuantity(30_000n)]);
  });

  it("shrinks by quantity and by amount, and the rest after an amount is an amount", () => {
    const first = creditedBy(invoice, [byQuantity(40_000n), null]);
    expect(remainingToCredit(invoice, [first]).lines[0]).toEqual({ quantity: 60_000n, minor: 60_000n });
    const second = creditedBy(invoice, [{ minor: 2_500n }, null]);
    const left = remainingToCredit(invoice, [first, second]).lines[0];
    expect(left).toEqual({ quantity: 60_000n, minor: 57_500n });
    expect(creditOfWholeRow(invoice.rows[0] as never, left as never, "SEK")).toEqual({ minor: 57_500n });
  });

  it("tells rows of one article apart by their price, and fills the first before the next", () => {
    const twice = invoiceOf([
      { quantity: 2, price: 100 },
      { quantity: 2, price: 100 },
      { quantity: 2, price: 90 },
    ]);
    const credits = [byQuantity(20_000n), null, byQuantity(10_000n)];
    expect(remainingToCredit(twice, [creditedBy(twice, credits)]).lines.map(({ quantity }) => quantity)).toEqual([
      0n,
      20_000n,
      10_000n,
    ]);
  });

  it("goes to the next of two rows alike once the first has nothing left", () => {
    const twice = invoiceOf([
      { quantity: 2, price: 100 },
      { quantity: 2, price: 100 },
    ]);
    const first = creditedBy(twice, [byQuantity(20_000n), null]);
    const quantities = (credits: readonly Invoice[]) =>
      remainingToCredit(twice, credits).lines.map(({ quantity }) => quantity);
    expect(quantities([first, first])).toEqual([0n, 0n]);
    // The third credit exceeds what remains of both rows, so that it belongs to the first row.
    expect(quantities([first, first, first])).toEqual([-20_000n, 0n]);
  });

  it("counts at its row what another program credited beyond it, at another price", () => {
    const other = creditedBy(
      invoiceOf([
        { text: "Annat", quantity: 1, price: 1 },
        { text: "Skruv", quantity: 1, price: 90 },
      ]),
      [null, byQuantity(10_000n)],
    );
    const left = remainingToCredit(invoice, [other]);
    expect(left.unmatchedMinor).toBe(0n);
    expect(left.lines[1]).toEqual({ quantity: 30_000n, minor: 5_247n - 9_000n });
  });

  it("is nothing of rows of text, and a row of text takes nothing back", () => {
    const [hours, screws] = invoice.rows;
    if (!hours || !screws) throw new Error("no rows");
    const told = { ...invoice, rows: [{ ...hours, isTextRow: true }, screws] };
    expect(remainingToCredit(told, []).lines).toEqual([
      { quantity: 0n, minor: 0n },
      { quantity: 30_000n, minor: 5_247n },
    ]);
    const credit = { ...invoice, isCredit: true, rows: [{ ...hours, isTextRow: true }], grossMinor: 0n };
    expect(remainingToCredit(invoice, [credit]).lines[0]).toEqual({ quantity: 100_000n, minor: 100_000n });
    expect(creditOfWholeRow({ ...hours, isTextRow: true }, { quantity: 10_000n, minor: 10_000n }, "SEK")).toBeNull();
    expect(creditOfWholeRow(hours, { quantity: 10_000n, minor: 0n }, "SEK")).toBeNull();
  });

  it("is credited by amount where its quantity has more decimals than a draft's row", () => {
    const [hours] = invoice.rows;
    if (!hours) throw new Error("no rows");
    expect(creditOfWholeRow(hours, { quantity: 150n, minor: 150n }, "SEK")).toEqual({ minor: 150n });
    expect(creditOfWholeRow(hours, { quantity: 200n, minor: 200n }, "SEK")).toEqual(byQuantity(200n));
  });

  it("counts what another program credited that fits no row", () => {
    const foreign = {
      ...creditedBy(invoiceOf([{ article: "b", text: "Annat", quantity: 1, price: 50 }]), [byQuantity(10_000n)]),
    };
    expect(remainingToCredit(invoice, [foreign])).toMatchObject({
      unmatchedMinor: 5_000n,
      grossMinor: invoice.grossMinor - 6_250n,
    });
  });

  it("is nothing of a credit invoice, of house work, and where all is credited", () => {
    expect(reasonNotToCredit({ ...invoice, isCredit: true }, [])).toBe("credit");
    expect(reasonNotToCredit({ ...invoice, taxReductionMinor: 1n }, [])).toBe("house_work");
    expect(reasonNotToCredit(invoice, [creditedBy(invoice, [byQuantity(100_000n), byQuantity(30_000n)])])).toBe(
      "credited",
    );
    expect(reasonNotToCredit(invoice, [creditedBy(invoice, [byQuantity(100_000n), null])])).toBeNull();
    const whole = creditedBy(invoice, [byQuantity(100_000n), byQuantity(30_000n)]);
    // A credit invoice that is rounded by itself misses the total; one written by another program matches no row.
    expect(reasonNotToCredit(invoice, [{ ...whole, grossMinor: whole.grossMinor - 40n }])).toBe("credited");
    expect(reasonNotToCredit(invoice, [{ ...whole, rows: [] }])).toBe("credited");
  });
});

describe("more than is left", () => {
  const invoice = invoiceOf([
    { quantity: 2, price: 100 },
    { text: "Rabatt", quantity: -1, price: 50 },
  ]);
  const refusedRows = (lines: CreditLine[], credits: Invoice[] = []) =>
    creditRefusals(invoice, remainingToCredit(invoice, credits), lines).map(({ row }) => row);

  it("is refused at its row, by quantity and by amount, below nothing too", () => {
    expect(refusedRows([byQuantity(20_000n), byQuantity(-10_000n)])).toEqual([]);
    expect(refusedRows([byQuantity(20_001n), null])).toEqual([0]);
    expect(refusedRows([{ minor: 20_001n }, null])).toEqual([0]);
    expect(refusedRows([byQuantity(-1n), null])).toEqual([0]);
    expect(refusedRows([null, byQuantity(10_000n)])).toEqual([1]);
    expect(refusedRows([null, byQuantity(-10_100n)])).toEqual([1]);
    expect(refusedRows([byQuantity(0n), byQuantity(0n)])).toEqual([]);
    expect(refusedRows([byQuantity(10_000n), null], [creditedBy(invoice, [{ minor: 15_000n }, null])])).toEqual([0]);
  });

  it("is refused by quantity where the row costs nothing, and of a row of text", () => {
    const gift = invoiceOf([{ quantity: 2, price: 0 }]);
    const left = remainingToCredit(gift, []);
    expect(creditRefusals(gift, left, [byQuantity(20_000n)])).toEqual([]);
    expect(creditRefusals(gift, left, [byQuantity(30_000n)])).toEqual([{ row: 0, code: "more_than_left" }]);
    const told = { ...gift, rows: gift.rows.map((row) => ({ ...row, isTextRow: true })) };
    expect(creditRefusals(told, left, [byQuantity(10_000n)])).toEqual([{ row: 0, code: "more_than_left" }]);
  });

  it("is more than the invoice, except for what each credit rounds by itself", () => {
    const left = remainingToCredit(invoice, []);
    expect(exceedsInvoice(invoice, left, invoice.grossMinor + 1n)).toBe(false);
    expect(exceedsInvoice(invoice, left, invoice.grossMinor + 100n)).toBe(true);
  });
});

describe("credit arithmetic", () => {
  it("computes VAT per rate on the credited rows, rounded once, with and without VAT in the price", () => {
    const rows = [
      { quantity: 3, price: 19.99, discount: 0.125, rate: 0.25 },
      { text: "Bok", quantity: 7, price: 0.35, rate: 0.06 },
    ];
    const without = creditTotals(invoiceOf(rows), [byQuantity(20_000n), byQuantity(10_000n)], false);
    expect(without).toMatchObject({ netMinor: 3_533n, vatMinor: 877n, grossMinor: 4_410n });
    const inclusive = creditTotals(
      invoiceOf(rows, { IncludesVat: true }),
      [byQuantity(20_000n), byQuantity(10_000n)],
      false,
    );
    expect(inclusive).toMatchObject({ netMinor: 2_831n, vatMinor: 702n, grossMinor: 3_533n });
    expect(creditTotals(invoiceOf(rows), [byQuantity(20_000n), null], true)).toMatchObject({
      roundingMinor: 27n,
      grossMinor: 4_400n,
    });
  });

  it("has no VAT where the invoice had none, nor on a row under reverse charge", () => {
    const abroad = { ...invoiceOf([{ quantity: 1, price: 100 }]), vatMinor: 0n };
    expect(creditTotals(abroad, [byQuantity(10_000n)], false)).toMatchObject({ netMinor: 10_000n, vatMinor: 0n });
    const both = invoiceOf([
      { text: "Bygge", quantity: 1, price: 100 },
      { text: "Virke", quantity: 1, price: 100 },
    ]);
    const [work, timber] = both.rows;
    if (!work || !timber) throw new Error("no rows");
    const reversed = { ...both, rows: [{ ...work, reverseConstruction: true }, timber] };
    expect(creditTotals(reversed, [byQuantity(10_000n), byQuantity(10_000n)], false)).toMatchObject({
      vatMinor: 2_500n,
    });
  });

  it("of everything is the invoice, whatever its rows", () => {
    const row = fc.record({
      text: fc.constantFrom("A", "B", "C"),
      quantity: fc.integer({ min: 1, max: 99_999 }).map((n) => n / 100),
      price: fc.integer({ min: 1, max: 999_999 }).map((n) => n / 100),
      discount: fc.constantFrom(0, 0.1, 0.125, 0.3333),
      rate: fc.constantFrom(0.25, 0.12, 0.06, 0),
    });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        fc.boolean(),
        (rows, IncludesVat, rounds) => {
          const invoice = invoiceOf(rows, { IncludesVat, rounds });
          const left = remainingToCredit(invoice, []);
          const all = invoice.rows.map((one, at) => creditOfWholeRow(one, left.lines[at] as never, "SEK"));
          expect(creditRefusals(invoice, left, all)).toEqual([]);
          expect(creditTotals(invoice, all, rounds)).toMatchObject({
            grossMinor: invoice.grossMinor,
            vatMinor: invoice.vatMinor,
          });
        },
      ),
    );
  });

  it("in two parts leaves nothing and is never refused at the second", () => {
    const quantity = fc.integer({ min: 1, max: 9_999 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(quantity, fc.integer({ min: 1, max: 99_999 }), fc.nat(100)), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (drawn, byAmount) => {
          const invoice = invoiceOf(
            drawn.map(([n, price], at) => ({ text: `T${at}`, quantity: n / 100, price: price / 100, discount: 0.125 })),
          );
          const part = drawn.map(([n, , percent], at): CreditLine => {
            if (byAmount)
              return { minor: ((remainingToCredit(invoice, []).lines[at]?.minor ?? 0n) * BigInt(percent)) / 100n };
            return byQuantity(((BigInt(n) * BigInt(percent)) / 100n) * 100n);
          });
          const credit = creditedBy(invoice, part);
          const left = remainingToCredit(invoice, [credit]);
          const rest = invoice.rows.map((one, at) => creditOfWholeRow(one, left.lines[at] as never, "SEK"));
          expect(creditRefusals(invoice, left, rest)).toEqual([]);
          expect(exceedsInvoice(invoice, left, creditTotals(invoice, rest, false).grossMinor)).toBe(false);
          const both = remainingToCredit(invoice, [credit, creditedBy(invoice, rest)]);
          expect(both.lines.every(({ minor }) => minor === 0n)).toBe(true);
        },
      ),
    );
  });
});

it("says in the language of the customer which invoice it takes back", () => {
  const invoice = { number: 1047, invoiceOn: "2026-11-20" };
  expect(creditHeading("nl", "SE", invoice)).toBe("Betreft creditering van factuur 1047, 2026-11-20");
  expect(creditHeading("", "NO", invoice)).toBe("Gjelder kreditering av faktura 1047, 2026-11-20");
});

describe("an invoice whose mail was set to leave later", () => {
  const invoice = invoiceOf([{ quantity: 10, price: 100 }], { RemainingAmount: 1250 });
  const creditOf = (quantity: number) => invoiceOf([{ quantity, price: 100 }], { IsCreditInvoice: true });
  const paid = { ...invoice, remainingMinor: 0n };

  it.each([
    ["leaves while it is owed", invoice, [], false, null],
    ["leaves while a part of it is owed", { ...invoice, remainingMinor: 1n }, [], false, null],
    ["leaves although a part of it is credited", invoice, [creditOf(4)], false, null],
    ["stays when it was voided", paid, [creditOf(10)], false, "already_voided"],
    [
      "stays when credit notes take all of it back and none is settled yet",
      invoice,
      [creditOf(6), creditOf(4)],
      false,
      "credited_whole",
    ],
    ["stays when it was paid meanwhile", paid, [], false, "paid_meanwhile"],
    ["stays when a part was credited and the rest paid", paid, [creditOf(4)], false, "paid_meanwhile"],
    ["leaves when it was paid before its mail was written", paid, [], true, null],
    ["leaves as a credit note", { ...creditOf(10), remainingMinor: 0n }, [], false, null],
  ] as const)("%s", (_, one, credits, wasPaid, why) => {
    expect(reasonNotToMail(one, credits, wasPaid)).toBe(why);
  });

  it("is credited whole although each credit note rounds by itself", () => {
    const rounded = { ...invoice, grossMinor: invoice.grossMinor + 1n };
    expect(isCreditedInFull(rounded, [creditOf(10)])).toBe(true);
    expect(isCreditedInFull(rounded, [creditOf(9.9)])).toBe(false);
  });
});

it("credits on the terms of the invoice, and calls only construction reverse charge what was", () => {
  const sold = { TermsOfPaymentId: `${zero}9` };
  const exempt = invoiceOf([{ quantity: 1, price: 100, rate: 0 }], sold);
  const draft = creditDraft(exempt, [byQuantity(10_000n)], "x", creditTotals(exempt, [byQuantity(10_000n)], false));
  expect(draft.termsOfPaymentId).toBe(`${zero}9`);
  expect(draft.rows[1]?.reverseConstruction).toBe(false);
  const reversed = invoiceOf([{ quantity: 1, price: 100, rate: 0 }], { ReverseChargeOnConstructionServices: true });
  const credited = creditDraft(
    reversed,
    [byQuantity(10_000n)],
    "x",
    creditTotals(reversed, [byQuantity(10_000n)], false),
  );
  expect(credited.rows[1]?.reverseConstruction).toBe(true);
});

it("says first which invoice it takes back, for whom it was, and keeps cost centres and project of each row", () => {
  const [row] = invoiceOf([{ quantity: 1, price: 100 }]).rows;
  if (!row) throw new Error("no row");
  const places = { CostCenterItemId1: "1", CostCenterItemId2: "2", CostCenterItemId3: "3", ProjectId: "p" };
  const sold = {
    ...invoiceOf([], { IncludesVat: true }),
    customerName: "Brf Solsidan",
    currencyCode: "EUR",
    euThirdParty: true,
    rows: [{ ...row, rest: { ...places, ArticleAccountingId: "a" } }],
  };
  const draft = creditDraft(
    sold,
    [byQuantity(10_000n)],
    "Avser faktura 1047",
    creditTotals(sold, [byQuantity(10_000n)], false),
  );
  expect(draft).toMatchObject({
    ...{ customerId: `${zero}2`, customerName: "Brf Solsidan", currencyCode: "EUR" },
    ...{ includesVat: true, euThirdParty: true, isCredit: true },
  });
  expect(draft.rest).toEqual({ EuThirdParty: true });
  expect(draft.rows[0]).toMatchObject({ isTextRow: true, text: "Avser faktura 1047" });
  expect(draft.rows[1]?.rest).toEqual(places);
});
