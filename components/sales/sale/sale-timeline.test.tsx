import { describe, expect, it } from "vitest";
import type { Offers } from "@/lib/api/browser/sales/offers";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { type Invoice, invoices } from "@/lib/api/contract/sales/customer-invoice";
import { emptyOrder } from "@/lib/api/contract/sales/order-body";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { type SalesChain, salesChain } from "@/lib/rules/sales/sales-chain";
import type { RetryHandlers } from "../invoice/operation-entries";
import { renderInCompany, textsOfTag } from "../testing/render-in-company";
import { SaleTimeline } from "./sale-timeline";

const today = "2026-11-22";

const makeDoneOperation = (
  kind: Operation["kind"],
  subject: string,
  overrides: Partial<Operation> = {},
): Operation => ({
  ...{ id: `${kind} ${subject}`, kind, key: "k", batchId: null, subject, stage: "done", attempt: 1, step: null },
  ...{ createdAt: "2026-11-20T13:02:11Z", finishedAt: "2026-11-20T13:02:12Z", sentAt: null, carryOutAt: null },
  ...{ leftMs: null, withdrawable: false, scheduled: false, onHold: false, untold: false, held: false, sends: false },
  ...{ letter: null, about: null, posted: null, made: null, reason: null, writtenAt: null, email: null, paid: null },
  ...{
    eInvoice: null,
    approval: null,
    candidates: [],
    problem: null,
    resolution: null,
    resolvedBy: null,
    next: null,
    following: [],
  },
  ofOrder: null,
  ofQuote: null,
  ...{ personId: "p", personName: "Anna Ek" },
  ...overrides,
});

const makeCreatedDocument = (document: "quote" | "order", documentId: string): Pick<Operation, "made"> => ({
  made: { document, documentId, number: 7, grossMinor: "10000", currencyCode: "SEK" },
});

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const bareInvoice = invoices.parse({ CustomerId: id, CurrencyCode: "SEK", Id: id });
const makeInvoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  ...bareInvoice,
  ...{ id: "i", number: 1047, invoiceOn: "2026-11-18", grossMinor: 100_00n, remainingMinor: 100_00n },
  ...overrides,
});
const unreadVoucher = { voucherId: null, voucherNumber: "", voucher: "unread" as const };
// The number of the linked invoice is not read in this test, so the link has this text.
const otherInvoiceLink = "The other invoice";

/** The lines of text of each entry, as a person reads them. */
function entriesOf(
  chainParts: Partial<SalesChain>,
  operations: readonly Operation[],
  pendingStep: Operation | null = null,
  offers: Offers | null = null,
  ownPage?: { invoiceId: string; retryHandlers: RetryHandlers },
) {
  const chain: SalesChain = { quote: null, orders: [], invoices: [], mailed: new Set(), ...chainParts };
  const html = renderInCompany(
    <SaleTimeline
      chain={chain}
      chainView={salesChain(chain, today)}
      originOfBackOrder={new Map()}
      operations={operations}
      pendingStep={pendingStep}
      offers={offers}
      {...(ownPage ? { ownInvoice: ownPage } : {})}
      today={today}
    />,
  );
  return textsOfTag(html, "li");
}

/** The name of an entry, which follows its day and its time. */
const nameOfEntry = ([, secondText = "", thirdText = ""]: readonly string[]) =>
  isTimeText(secondText) ? thirdText : secondText;
const isTimeText = (text: string) => /^\d\d:\d\d$/.test(text);

/** The entries with this name, without their days, times and names. */
const entriesWithName = (entries: readonly (readonly string[])[], name: string) =>
  entries.filter((entry) => nameOfEntry(entry) === name).map((entry) => entry.slice(entry.indexOf(name) + 1));

describe("the timeline of a sale", () => {
  it("says in the past what should have been before today, in front of what is next", () => {
    const quote = {
      ...{ ...emptyQuote, id: "q", number: 5, status: "ongoing" as const, currencyCode: "SEK" },
      ...{ quoteOn: "2026-10-13", validUntilOn: "2026-11-12", deliveryOn: "2026-12-01" },
      createdAt: "2026-10-13T08:00:00Z",
    };
    expect(entriesOf({ quote }, []).map(nameOfEntry)).toEqual([
      "Quote 5, 0,00",
      "The quote expired",
      "The quote has expired",
      "Delivery",
    ]);
  });

  it("stands in the order it happened when all of it did within minutes, with its times", () => {
    const quote = {
      ...{ ...emptyQuote, id: "q", number: 5, status: "ordered" as const, quoteOn: today, currencyCode: "SEK" },
      createdAt: `${today}T09:00:00Z`,
    };
    const order = { ...emptyOrder, id: "o", number: 7, orderOn: today, shippedOn: today, status: "invoiced" as const };
    const chainParts = {
      ...{ quote, orders: [{ order, isBackOrder: false }], answer: "accepted" as const },
      invoices: [makeInvoice({ invoiceOn: today })],
    };
    const finishedAtMinute = (minute: number) => ({ finishedAt: `${today}T09:0${minute}:00Z` });
    const posted = {
      ...{ invoiceId: "i", invoiceNumber: 1047, grossMinor: "10000", currencyCode: "SEK" },
      differences: [],
    };
    const entries = entriesOf(
      chainParts,
      [
        makeDoneOperation("invoice-email", "i", finishedAtMinute(6)),
        makeDoneOperation("order-invoice", "o", { ...finishedAtMinute(5), posted: { ...posted, ...unreadVoucher } }),
        makeDoneOperation("order-ship", "o", finishedAtMinute(4)),
        makeDoneOperation("quote-order", "q", { ...finishedAtMinute(3), ...makeCreatedDocument("order", "o") }),
        makeDoneOperation("quote-email", "q", finishedAtMinute(1)),
      ],
      null,
      {
        ...{ versions: [], nextNumber: 2 },
        links: [
          { id: "l", number: 1, at: `${today}T09:01:00Z`, revokedAt: `${today}T09:07:00Z`, revokedBy: "Sara Ek" },
        ],
        answers: [
          {
            ...{ id: "a", decision: "accepted", number: 1, at: `${today}T09:02:00Z`, name: "Kim", message: "" },
            ...{ byPerson: null, isThroughLink: true },
          },
        ],
      },
    );
    expect(entries.slice(0, 8).map((entry) => entry.slice(1, 3))).toEqual([
      ["10:00", "Quote 5, 0,00"],
      ["10:01", "Mailed"],
      ["10:02", "Accepted by Kim"],
      ["10:03", "Order 7 made"],
      ["10:04", "Order 7 delivered"],
      ["10:05", "Invoiced 100,00"],
      ["10:06", "Mailed"],
      ["10:07", "The link was taken back by Sara Ek"],
    ]);
  });

  it("says of a part payment what was paid, by whom it was registered, and what came besides", () => {
    const payment = {
      ...{ invoiceId: "i", amountMinor: "3000", currencyCode: "SEK", paidOn: "2026-11-19", remainingMinor: "7000" },
      ...{ voucherId: null, voucherNumber: "A7" },
    };
    const partlyPaidInvoice = makeInvoice({ remainingMinor: 60_00n, paidOn: "2026-11-20" });
    const entries = entriesOf({ invoices: [partlyPaidInvoice] }, [
      makeDoneOperation("invoice-payment", "i", { paid: payment }),
    ]);
    expect(entriesWithName(entries, "Paid 30,00")).toEqual([["By Anna Ek", "Voucher A7", otherInvoiceLink]]);
    expect(entriesWithName(entries, "Paid 10,00")).toEqual([["Read from the books", otherInvoiceLink]]);
    expect(entries.flat()).not.toContain("Paid 100,00");
  });

  it("names who made the quote, an order of its own, and what was sent", () => {
    const chainParts = {
      quote: {
        ...emptyQuote,
        id: "q",
        number: 5,
        status: "ordered" as const,
        quoteOn: "2026-11-01",
        currencyCode: "SEK",
      },
      orders: [{ order: { ...emptyOrder, id: "o", number: 7, orderOn: "2026-11-02" }, isBackOrder: false }],
      invoices: [makeInvoice()],
    };
    const entries = entriesOf(chainParts, [
      makeDoneOperation("quote-convert", "draft", makeCreatedDocument("quote", "q")),
      makeDoneOperation("order-create", "new", makeCreatedDocument("order", "o")),
      makeDoneOperation("order-email", "o", { email: { recipient: "o@a.se" } }),
      makeDoneOperation("invoice-reminder", "i", { email: { recipient: "i@a.se", minor: "10000" } }),
      makeDoneOperation("invoice-einvoice", "i", { eInvoice: { sendType: "network", hasError: false } }),
      makeDoneOperation("invoice-email", "i", { stage: "unknown" }),
    ]);
    expect(entriesWithName(entries, "Quote 5, 0,00")).toEqual([["By Anna Ek"]]);
    expect(entriesWithName(entries, "Order 7 made")).toEqual([["By Anna Ek"]]);
    expect(entriesWithName(entries, "Mailed")).toEqual([
      ["Order 7", "o@a.se", "By Anna Ek", "Accepted for delivery 14:02:12"],
    ]);
    expect(entriesWithName(entries, "Reminded")).toEqual([["i@a.se", "100,00 to pay", "By Anna Ek", otherInvoiceLink]]);
    expect(entriesWithName(entries, "Sent electronically")).toHaveLength(1);
    expect(entriesWithName(entries, "E-mail, outcome not known")).toHaveLength(1);
  });

  it("lets what waits be taken back: the mail of an order, and the step that is on its way", () => {
    const waitingOperation = {
      ...{ stage: "waiting" as const, attempt: 0, finishedAt: null, withdrawable: true, leftMs: 8000 },
      carryOutAt: "2026-11-22T09:00:10Z",
    };
    const order = { ...emptyOrder, id: "o", number: 7, orderOn: "2026-11-02", status: "ongoing" as const };
    const shipOperation = makeDoneOperation("order-ship", "o", waitingOperation);
    const entries = entriesOf(
      { orders: [{ order, isBackOrder: false }] },
      [makeDoneOperation("order-email", "o", waitingOperation), shipOperation],
      shipOperation,
    );
    expect(entriesWithName(entries, "E-mail waits to leave")[0]).toEqual(
      expect.arrayContaining(["Order 7", "Undo", "Send now"]),
    );
    expect(entriesWithName(entries, "Deliver")).toEqual([expect.arrayContaining(["By Anna Ek", "Undo"])]);
  });

  it("says by whom and when a step was taken back before it was done, and a delivery after", () => {
    const withdrawnOperation = { stage: "withdrawn" as const, attempt: 0, resolvedBy: "Erik Ek" };
    const order = { ...emptyOrder, id: "o", number: 7, orderOn: "2026-11-02", status: "ongoing" as const };
    const quote = { ...emptyQuote, id: "q", quoteOn: "2026-11-01", status: "ordered" as const, currencyCode: "SEK" };
    const entries = entriesOf({ quote, orders: [{ order, isBackOrder: false }] }, [
      makeDoneOperation("order-void", "o"),
      makeDoneOperation("order-ship", "o"),
      makeDoneOperation("order-invoice", "o", withdrawnOperation),
      makeDoneOperation("quote-order", "q", withdrawnOperation),
      makeDoneOperation("quote-accept", "q", withdrawnOperation),
    ]);
    const textsOfEntry = (name: string) =>
      entries.filter((entry) => nameOfEntry(entry) === name).map((entry) => entry.slice(1));
    expect(textsOfEntry("Delivery of order 7 taken back")).toEqual([
      ["14:02", "Delivery of order 7 taken back", "By Anna Ek"],
    ]);
    for (const name of [
      "Invoice taken back before it was posted",
      "Order taken back before it was made",
      "Acceptance taken back before it was recorded",
    ])
      expect(textsOfEntry(name)).toEqual([["14:02", name, "By Erik Ek"]]);
  });

  it("says by whom and why a part was credited", () => {
    const chainParts = {
      invoices: [makeInvoice(), makeInvoice({ id: "c", number: 1048, isCredit: true, grossMinor: 50_00n })],
    };
    const posted = {
      ...{ invoiceId: "c", invoiceNumber: 1048, grossMinor: "-5000", currencyCode: "SEK" },
      differences: [],
    };
    const creditOperation = makeDoneOperation("invoice-credit", "i", {
      reason: "One too many",
      posted: { ...posted, ...unreadVoucher },
    });
    expect(entriesWithName(entriesOf(chainParts, [creditOperation]), "Invoiced −50,00")).toEqual([
      ["By Anna Ek", "Reason: One too many", otherInvoiceLink],
    ]);
  });

  it("is told on an invoice's own page too: its sisters are linked, what was refused of it is tried again there", () => {
    const chainParts = {
      orders: [{ order: { ...emptyOrder, id: "o", number: 7, orderOn: "2026-11-02" }, isBackOrder: false }],
      invoices: [makeInvoice(), makeInvoice({ id: "j", number: 1048 })],
    };
    const refusedVoid = makeDoneOperation("invoice-void", "i", { stage: "refused" });
    const retryHandlers = { "invoice-void": () => undefined };
    const entriesOnInvoicePage = entriesOf(chainParts, [refusedVoid], null, null, {
      invoiceId: "i",
      retryHandlers,
    });
    expect(entriesOnInvoicePage.map(nameOfEntry)).toContain("Order 7 made");
    // On the page of an invoice, the next step of the sale has a link to the page where it is done.
    const order = { ...emptyOrder, id: "o", number: 7, orderOn: "2026-11-02", status: "ongoing" as const };
    const openSale = { ...chainParts, orders: [{ order, isBackOrder: false }], mailed: new Set(["i", "j"]) };
    expect(entriesWithName(entriesOf(openSale, [], null, null, { invoiceId: "i", retryHandlers }), "Deliver")).toEqual([
      ["Order 7"],
    ]);
    expect(entriesWithName(entriesOf(openSale, []), "Deliver")).toEqual([[]]);
    expect(entriesWithName(entriesOnInvoicePage, "Invoiced 100,00")).toEqual([["Invoice 1047"], [otherInvoiceLink]]);
    expect(entriesOnInvoicePage.flat()).toContain("Try again");
    expect(entriesOf(chainParts, [refusedVoid]).flat()).not.toContain("Try again");
    const saleOfOneInvoice = { ...chainParts, invoices: [makeInvoice()] };
    expect(
      entriesWithName(
        entriesOf(saleOfOneInvoice, [], null, null, { invoiceId: "i", retryHandlers }),
        "Invoiced 100,00",
      ),
    ).toEqual([[]]);
  });

  it("says why something was credited, at what came of it", () => {
    const posted = {
      invoiceId: "k",
      invoiceNumber: 1049,
      grossMinor: "5000",
      currencyCode: "SEK",
      ...unreadVoucher,
      differences: [],
    };
    const creditOperation = makeDoneOperation("invoice-credit", "i", { reason: "En för mycket", posted });
    const entries = entriesOf(
      { invoices: [makeInvoice(), makeInvoice({ id: "k", isCredit: true, refersToId: "i" })] },
      [creditOperation],
    );
    expect(entries.filter((entry) => entry.includes("Reason: En för mycket"))).toHaveLength(1);
  });
});

it("marks as somebody's turn only what is ours to do: not what waits for the customer, nor what is under way", () => {
  const quote = {
    ...emptyQuote,
    id: "q",
    number: 7,
    status: "ongoing" as const,
    validUntilOn: "2026-12-20",
    quoteOn: "2026-11-20",
    createdAt: "2026-11-20T13:00:00Z",
  };
  const nextActionAndMark = (chainParts: Partial<SalesChain>, pendingStep: Operation | null = null) => {
    const chain: SalesChain = { quote: null, orders: [], invoices: [], mailed: new Set(), ...chainParts };
    const chainView = salesChain(chain, today);
    const html = renderInCompany(
      <SaleTimeline
        chain={chain}
        chainView={chainView}
        originOfBackOrder={new Map()}
        operations={[]}
        offers={null}
        pendingStep={pendingStep}
        today={today}
      />,
    );
    return [chainView.nextAction?.action, html.match(/data-mark="(now|open)"/)?.[1]];
  };
  expect(nextActionAndMark({ quote, mailed: new Set(["q"]) })).toEqual(["acceptQuote", "open"]);
  expect(nextActionAndMark({ quote })).toEqual(["mailQuote", "now"]);
  expect(nextActionAndMark({ quote }, makeDoneOperation("quote-order", "q", { stage: "waiting" }))).toEqual([
    "mailQuote",
    "open",
  ]);
});
