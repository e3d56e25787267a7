import { describe, expect, it } from "vitest";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { emptyRow } from "../../api/contract/sales/document-row";
import type { Order, OrderStatus } from "../../api/contract/sales/order";
import { emptyOrder, emptyOrderRow } from "../../api/contract/sales/order-body";
import type { Quote, QuoteStatus } from "../../api/contract/sales/quote";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import type { ChainOrder } from "./chain-lines";
import { amountsOfSale, type SalesChain, salesChain } from "./sales-chain";

const today = "2026-11-22";
const nail = { articleId: "nail", text: "Spik", unitPrice: 10_000n };
const board = { articleId: "board", text: "Plank", unitPrice: 90_000n };
const text = { ...emptyRow, isTextRow: true, text: "Etapp 1", quantity: 0n };
const pieces = (count: number) => BigInt(count) * 10_000n;

/** Builds a quote over ten nails and four boards. */
function quote(status: QuoteStatus, more: Partial<Quote> = {}): Quote {
  const rows = [{ ...emptyRow, ...nail, quantity: pieces(10) }, text, { ...emptyRow, ...board, quantity: pieces(4) }];
  return { ...emptyQuote, id: "q", status, validUntilOn: "2026-12-01", deliveryOn: "2026-12-05", rows, ...more };
}

/** Builds an order of nails and boards, with ordered and delivered quantities; null where no delivery is recorded. */
function order(
  id: string,
  status: OrderStatus,
  quantities: readonly (readonly [number, number | null])[],
  isBackOrder = false,
): ChainOrder {
  const sold = quantities.map(([count, gone], index) => ({
    ...emptyOrderRow,
    ...(index === 0 ? nail : board),
    ...{ quantity: pieces(count), deliveredQuantity: gone === null ? null : pieces(gone) },
  }));
  const one: Order = {
    ...emptyOrder,
    id,
    status,
    deliveryOn: "2026-11-25",
    rows: [...sold, { ...emptyOrderRow, ...text }],
  };
  return { order: one, isBackOrder };
}

const wire = { CustomerId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", CurrencyCode: "SEK" };
const emptyInvoice = invoices.parse({ ...wire, Id: wire.CustomerId });

/** Builds an invoice over nails and boards that is not paid. */
function invoice(id: string, counts: readonly number[], more: Partial<Invoice> = {}): Invoice {
  const rows = counts.map((count, index) => ({
    ...emptyRow,
    ...(index === 0 ? nail : board),
    quantity: pieces(count),
  }));
  const grossMinor = 100_00n;
  return { ...emptyInvoice, id, dueOn: "2026-12-20", rows, grossMinor, remainingMinor: grossMinor, ...more };
}

/** Builds a credit invoice for a number of nails and boards that is not settled against its invoice. */
function credit(id: string, counts: readonly number[], grossMinor: bigint, more: Partial<Invoice> = {}): Invoice {
  return invoice(id, counts, { isCredit: true, refersToId: "i", grossMinor, remainingMinor: -grossMinor, ...more });
}

/** Builds a credit invoice for an amount of the nails, which the books have as one nail at another price. */
const priceOff = (id: string, grossMinor: bigint) =>
  credit(id, [], grossMinor, { rows: [{ ...emptyRow, ...nail, unitPrice: 200_000n, quantity: pieces(1) }] });

const chainOf = (more: Partial<SalesChain>): SalesChain => ({
  quote: null,
  orders: [],
  invoices: [],
  mailed: new Set(),
  ...more,
});

const orderedQuote = quote("ordered");
const whole = order("o", "invoiced", [
  [10, 10],
  [4, 4],
]);
const paid = { remainingMinor: 0n };
const late = { dueOn: "2026-11-20" };

describe("the stage of a sale and what to do next", () => {
  const cases: readonly [why: string, chain: Partial<SalesChain>, stage: string, next: string | null][] = [
    ["a draft", { quote: quote("draft") }, "draft", "issueQuote q"],
    ["an offer nobody was sent", { quote: quote("ongoing") }, "offered", "mailQuote q"],
    ["an offer that was mailed", { quote: quote("ongoing"), mailed: new Set(["q"]) }, "offered", "acceptQuote q"],
    ["its last day", { quote: quote("ongoing", { validUntilOn: "2026-11-22" }) }, "offered", "mailQuote q"],
    ["an offer past it", { quote: quote("ongoing", { validUntilOn: "2026-11-21" }) }, "expired", "renewQuote q"],
    [
      "an offer the customer accepted, not yet in the books",
      { quote: quote("ongoing"), answer: "accepted" },
      "accepted",
      "recordAnswer q",
    ],
    [
      "one accepted in time whose last day has passed since",
      { quote: quote("ongoing", { validUntilOn: "2026-11-21" }), answer: "accepted" },
      "accepted",
      "recordAnswer q",
    ],
    [
      "one of which the customer accepted another text",
      { quote: quote("ongoing"), answer: "acceptedOther" },
      "offered",
      "acceptedOther q",
    ],
    ["one the customer declined", { quote: quote("ongoing"), answer: "declined" }, "declined", "declinedQuote q"],
    [
      "one declined and accepted in the books",
      { quote: quote("accepted"), answer: "declined" },
      "accepted",
      "makeOrder q",
    ],
    ["an accepted one", { quote: quote("accepted") }, "accepted", "makeOrder q"],
    ["one whose order is gone", { quote: orderedQuote }, "accepted", "orderAgain q"],
    ["one of house work whose order is gone", { quote: { ...orderedQuote, taxReductionMinor: 1n } }, "accepted", null],
    ["an order", { quote: orderedQuote, orders: [order("o", "ongoing", [[10, null]])] }, "ordered", "deliver o"],
    ["what is only said to be delivered", { orders: [order("o", "ongoing", [[10, 3]])] }, "ordered", "deliver o"],
    ["a part delivered", { orders: [order("o", "shipped", [[10, 3]])] }, "partlyDelivered", "invoice o"],
    ["all delivered", { orders: [order("o", "shipped", [[10, null]])] }, "delivered", "invoice o"],
    [
      "a part invoiced, nothing behind it",
      { orders: [order("o", "invoiced", [[10, 3]])], invoices: [invoice("i", [3])], mailed: new Set(["i"]) },
      "partlyInvoiced",
      "backOrder o",
    ],
    [
      "a part invoiced, the rest on a back order",
      {
        orders: [order("o", "invoiced", [[10, 3]]), order("b", "ongoing", [[7, null]], true)],
        invoices: [invoice("i", [3])],
        mailed: new Set(["i"]),
      },
      "partlyInvoiced",
      "deliver b",
    ],
    ["an invoice nobody was sent", { orders: [whole], invoices: [invoice("i", [10, 4])] }, "invoiced", "mailInvoice i"],
    [
      "one whose e-invoice could not be delivered",
      { orders: [whole], invoices: [invoice("i", [10, 4], { hasSendError: true })] },
      "invoiced",
      "resendInvoice i",
    ],
    [
      "one that was mailed instead",
      { orders: [whole], invoices: [invoice("i", [10, 4], { hasSendError: true })], mailed: new Set(["i"]) },
      "invoiced",
      null,
    ],
    ["a mailed one", { orders: [whole], invoices: [invoice("i", [10, 4])], mailed: new Set(["i"]) }, "invoiced", null],
    [
      "one past its day",
      { orders: [whole], invoices: [invoice("i", [10, 4], late)], mailed: new Set(["i"]) },
      "overdue",
      "remind i",
    ],
    ["a paid one, mailed or not", { orders: [whole], invoices: [invoice("i", [10, 4], paid)] }, "paid", null],
    [
      "two of which one is paid",
      {
        orders: [order("o", "invoiced", [[10, 3]]), order("b", "invoiced", [[7, 7]], true)],
        invoices: [invoice("i", [3], paid), invoice("j", [7])],
        mailed: new Set(["i", "j"]),
      },
      "invoiced",
      null,
    ],
    [
      "an invoice taken back",
      {
        orders: [whole],
        invoices: [
          invoice("i", [10, 4], { creditedBy: ["k"] }),
          invoice("k", [10, 4], { isCredit: true, refersToId: "i", grossMinor: 100_00n }),
        ],
      },
      "credited",
      null,
    ],
    [
      "an invoice taken back in part",
      {
        orders: [whole],
        invoices: [
          invoice("i", [10, 4], { creditedBy: ["k"] }),
          invoice("k", [2], { isCredit: true, refersToId: "i", grossMinor: 20_00n }),
        ],
        mailed: new Set(["i"]),
      },
      "partlyInvoiced",
      null,
    ],
    [
      "one credited whole in two parts, past its day, which the books keep open",
      {
        orders: [whole],
        invoices: [invoice("i", [10, 4], late), credit("k", [4, 4], 60_00n), credit("l", [6], 39_99n)],
        mailed: new Set(["i"]),
      },
      "credited",
      null,
    ],
    [
      "one of which an amount was taken off and the rest is paid",
      {
        orders: [whole],
        invoices: [invoice("i", [10, 4], { ...late, remainingMinor: 20_00n }), priceOff("k", 20_00n)],
      },
      "paid",
      null,
    ],
    [
      "one paid with too much",
      { orders: [whole], invoices: [invoice("i", [10, 4], { remainingMinor: -1n })] },
      "paid",
      null,
    ],
    ["an invoice by itself", { invoices: [invoice("i", [1])] }, "invoiced", "mailInvoice i"],
    ["an invoice of a quote", { quote: quote("invoiced"), invoices: [invoice("i", [10, 4], paid)] }, "paid", null],
  ];

  it.each(cases)("%s", (_, chain, stage, next) => {
    const view = salesChain(chainOf(chain), today);
    expect([view.stage, view.next && `${view.next.action} ${view.next.documentId}`]).toEqual([stage, next]);
  });
});

describe("what a sale comes to", () => {
  const money = (...all: Invoice[]) => {
    const { invoicedMinor, paidMinor, owedMinor } = amountsOfSale(all);
    return [invoicedMinor, paidMinor, owedMinor];
  };

  it("is without what was credited, settled or not", () => {
    const claim = invoice("i", [10, 4]);
    expect(money(claim, credit("k", [4], 40_00n))).toEqual([60_00n, 0n, 60_00n]);
    const settled = { ...claim, remainingMinor: 60_00n };
    expect(money(settled, credit("k", [4], 40_00n, paid))).toEqual([60_00n, 0n, 60_00n]);
    expect(money({ ...claim, ...paid }, credit("k", [4], 40_00n))).toEqual([60_00n, 100_00n, -40_00n]);
    expect(money(claim, credit("k", [10, 4], 100_00n), invoice("j", [1], paid))).toEqual([100_00n, 100_00n, 0n]);
  });

  it("is not paid by what the state pays of house work", () => {
    const houseWork = invoice("i", [10], { taxReductionMinor: 30_00n, remainingMinor: 70_00n });
    expect(money(houseWork)).toEqual([100_00n, 0n, 70_00n]);
    expect(money({ ...houseWork, ...paid })).toEqual([100_00n, 70_00n, 0n]);
  });
});

describe("what lies ahead", () => {
  const ahead = (chain: Partial<SalesChain>) =>
    salesChain(chainOf(chain), today).ahead.map(({ step, on, late }) => `${step} ${on}${late ? " late" : ""}`);

  it("is the end of an offer and its delivery, by day", () => {
    expect(ahead({ quote: quote("ongoing") })).toEqual(["validUntil 2026-12-01", "delivery 2026-12-05"]);
    expect(ahead({ quote: quote("ongoing", { validUntilOn: "2026-11-21", deliveryOn: null }) })).toEqual([
      "validUntil 2026-11-21 late",
    ]);
  });

  it("is the delivery of orders not shipped, and what is due", () => {
    const orders = [order("o", "invoiced", [[10, 3]]), order("b", "ongoing", [[7, null]], true)];
    const invoiced = [invoice("i", [3], late), invoice("j", [1], paid)];
    expect(ahead({ quote: orderedQuote, orders, invoices: invoiced })).toEqual([
      "due 2026-11-20 late",
      "delivery 2026-11-25",
    ]);
  });
});

describe("the lines of a sale", () => {
  const lines = (chain: Partial<SalesChain>) =>
    salesChain(chainOf(chain), today).lines.map(({ text, ordered, delivered, invoiced, left }) => [
      text,
      ...[ordered, delivered, invoiced, left].map((quantity) => Number(quantity) / 10_000),
    ]);

  it("are the quote's, without its texts, until there is an order", () => {
    expect(lines({ quote: quote("ongoing") })).toEqual([
      ["Spik", 10, 0, 0, 10],
      ["Plank", 4, 0, 0, 4],
    ]);
  });

  it("sum up partial deliveries and invoices over back orders, which order nothing anew", () => {
    const orders = [
      order("o", "invoiced", [
        [10, 3],
        [4, 4],
      ]),
      order("b", "shipped", [[7, 2]], true),
      order("c", "ongoing", [[5, null]], true),
    ];
    expect(lines({ quote: orderedQuote, orders, invoices: [invoice("i", [3, 4])] })).toEqual([
      ["Spik", 10, 5, 3, 7],
      ["Plank", 4, 4, 4, 0],
    ]);
  });

  it("know their rows in the order and in what holds its rest", () => {
    const first = order("o", "invoiced", [
      [10, 3],
      [4, 4],
    ]);
    const added = { ...emptyOrderRow, articleId: "freight", text: "Frakt", quantity: pieces(1) };
    const rest = order("b", "ongoing", [[7, null]], true);
    const orders = [first, { ...rest, order: { ...rest.order, rows: [...rest.order.rows, added] } }];
    const { lines: all } = salesChain(chainOf({ quote: orderedQuote, orders }), today);
    expect(all.map((line) => line.places.map((place) => `${place.documentId} ${place.row}`))).toEqual([
      ["o 0", "b 0"],
      ["o 1"],
      ["b 2"],
    ]);
    expect(all.at(-1)?.ordered).toBe(pieces(1));
  });

  it("say below zero what was invoiced beyond what was ordered", () => {
    const invoiced = [invoice("i", [10, 4]), invoice("j", [2])];
    expect(lines({ quote: orderedQuote, orders: [whole], invoices: invoiced })[0]).toEqual(["Spik", 10, 10, 12, -2]);
  });

  it("count what is credited as not invoiced, and without an order what is invoiced as delivered", () => {
    const credit = invoice("k", [2], { isCredit: true, refersToId: "i" });
    expect(lines({ quote: quote("invoiced"), invoices: [invoice("i", [10, 4]), credit] })).toEqual([
      ["Spik", 10, 8, 8, 2],
      ["Plank", 4, 4, 4, 0],
    ]);
  });

  it("count what was taken off a price as invoiced, and of a void also what was sold at a price of its own", () => {
    const other = invoice("i", [10], { rows: [{ ...emptyRow, ...nail, unitPrice: 9_000n, quantity: pieces(10) }] });
    const taken = { ...other, id: "v", isCredit: true, refersToId: "i" };
    const quoted = quote("invoiced");
    expect(lines({ quote: quoted, invoices: [invoice("i", [10, 4]), priceOff("k", 20_00n)] })[0]).toEqual([
      "Spik",
      10,
      10,
      10,
      0,
    ]);
    expect(lines({ quote: quoted, invoices: [other, taken] })[0]).toEqual(["Spik", 10, 0, 0, 10]);
  });

  it("of one article are told apart by text and price, alike ones by what they still lack", () => {
    const nails = [
      { ...emptyOrderRow, ...nail, quantity: pieces(2), deliveredQuantity: pieces(2) },
      { ...emptyOrderRow, ...nail, quantity: pieces(5), deliveredQuantity: pieces(5) },
      { ...emptyOrderRow, ...nail, text: "Spik, svart", quantity: pieces(1), deliveredQuantity: pieces(1) },
    ];
    const one = { ...order("o", "shipped", []).order, rows: nails };
    const rows = [
      { ...emptyRow, ...nail, text: "Spik, svart", quantity: pieces(1) },
      { ...emptyRow, ...nail, quantity: pieces(5) },
      { ...emptyRow, ...nail, articleId: "freight", text: "Frakt", quantity: pieces(1) },
    ];
    const orders = [{ order: one, isBackOrder: false }];
    expect(lines({ orders, invoices: [invoice("i", [], { rows })] })).toEqual([
      ["Spik", 2, 2, 0, 2],
      ["Spik", 5, 5, 5, 0],
      ["Spik, svart", 1, 1, 1, 0],
      ["Frakt", 0, 0, 1, -1],
    ]);
  });
});
