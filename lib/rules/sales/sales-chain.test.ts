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
const nailArticle = { articleId: "nail", text: "Spik", unitPrice: 10_000n };
const boardArticle = { articleId: "board", text: "Plank", unitPrice: 90_000n };
const textRow = { ...emptyRow, isTextRow: true, text: "Etapp 1", quantity: 0n };
const toQuantity = (count: number) => BigInt(count) * 10_000n;

/** Builds a quote over ten nails and four boards. */
function makeQuote(status: QuoteStatus, overrides: Partial<Quote> = {}): Quote {
  const rows = [
    { ...emptyRow, ...nailArticle, quantity: toQuantity(10) },
    textRow,
    { ...emptyRow, ...boardArticle, quantity: toQuantity(4) },
  ];
  return { ...emptyQuote, id: "q", status, validUntilOn: "2026-12-01", deliveryOn: "2026-12-05", rows, ...overrides };
}

/** Builds an order of nails and boards, with ordered and delivered quantities; null where no delivery is recorded. */
function makeOrder(
  id: string,
  status: OrderStatus,
  quantities: readonly (readonly [number, number | null])[],
  isBackOrder = false,
): ChainOrder {
  const soldRows = quantities.map(([count, deliveredCount], index) => ({
    ...emptyOrderRow,
    ...(index === 0 ? nailArticle : boardArticle),
    ...{ quantity: toQuantity(count), deliveredQuantity: deliveredCount === null ? null : toQuantity(deliveredCount) },
  }));
  const salesOrder: Order = {
    ...emptyOrder,
    id,
    status,
    deliveryOn: "2026-11-25",
    rows: [...soldRows, { ...emptyOrderRow, ...textRow }],
  };
  return { order: salesOrder, isBackOrder };
}

const wireInvoice = { CustomerId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", CurrencyCode: "SEK" };
const emptyInvoice = invoices.parse({ ...wireInvoice, Id: wireInvoice.CustomerId });

/** Builds an invoice over nails and boards that is not paid. */
function makeInvoice(id: string, counts: readonly number[], overrides: Partial<Invoice> = {}): Invoice {
  const rows = counts.map((count, index) => ({
    ...emptyRow,
    ...(index === 0 ? nailArticle : boardArticle),
    quantity: toQuantity(count),
  }));
  const grossMinor = 100_00n;
  return { ...emptyInvoice, id, dueOn: "2026-12-20", rows, grossMinor, remainingMinor: grossMinor, ...overrides };
}

/** Builds a credit note for a number of nails and boards that is not settled against its invoice. */
function makeCreditNote(
  id: string,
  counts: readonly number[],
  grossMinor: bigint,
  overrides: Partial<Invoice> = {},
): Invoice {
  return makeInvoice(id, counts, {
    isCredit: true,
    refersToId: "i",
    grossMinor,
    remainingMinor: -grossMinor,
    ...overrides,
  });
}

/** Builds a credit note for an amount of the nails, which the books have as one nail at another price. */
const makePriceReduction = (id: string, grossMinor: bigint) =>
  makeCreditNote(id, [], grossMinor, {
    rows: [{ ...emptyRow, ...nailArticle, unitPrice: 200_000n, quantity: toQuantity(1) }],
  });

const makeChain = (overrides: Partial<SalesChain>): SalesChain => ({
  quote: null,
  orders: [],
  invoices: [],
  mailed: new Set(),
  ...overrides,
});

const orderedQuote = makeQuote("ordered");
const wholeOrder = makeOrder("o", "invoiced", [
  [10, 10],
  [4, 4],
]);
const paidMembers = { remainingMinor: 0n };
const lateMembers = { dueOn: "2026-11-20" };

describe("the stage of a sale and what to do next", () => {
  const stageCases: readonly [
    description: string,
    chain: Partial<SalesChain>,
    stage: string,
    expectedAction: string | null,
  ][] = [
    ["a draft", { quote: makeQuote("draft") }, "draft", "issueQuote q"],
    ["an offer nobody was sent", { quote: makeQuote("ongoing") }, "offered", "mailQuote q"],
    ["an offer that was mailed", { quote: makeQuote("ongoing"), mailed: new Set(["q"]) }, "offered", "acceptQuote q"],
    ["its last day", { quote: makeQuote("ongoing", { validUntilOn: "2026-11-22" }) }, "offered", "mailQuote q"],
    ["an offer past it", { quote: makeQuote("ongoing", { validUntilOn: "2026-11-21" }) }, "expired", "renewQuote q"],
    [
      "an offer the customer accepted, not yet in the books",
      { quote: makeQuote("ongoing"), answer: "accepted" },
      "accepted",
      "recordAnswer q",
    ],
    [
      "one accepted in time whose last day has passed since",
      { quote: makeQuote("ongoing", { validUntilOn: "2026-11-21" }), answer: "accepted" },
      "accepted",
      "recordAnswer q",
    ],
    [
      "one of which the customer accepted another text",
      { quote: makeQuote("ongoing"), answer: "acceptedOther" },
      "offered",
      "acceptedOther q",
    ],
    ["one the customer declined", { quote: makeQuote("ongoing"), answer: "declined" }, "declined", "declinedQuote q"],
    [
      "one declined and accepted in the books",
      { quote: makeQuote("accepted"), answer: "declined" },
      "accepted",
      "makeOrder q",
    ],
    ["an accepted one", { quote: makeQuote("accepted") }, "accepted", "makeOrder q"],
    ["one whose order is gone", { quote: orderedQuote }, "accepted", "orderAgain q"],
    ["one of house work whose order is gone", { quote: { ...orderedQuote, taxReductionMinor: 1n } }, "accepted", null],
    ["an order", { quote: orderedQuote, orders: [makeOrder("o", "ongoing", [[10, null]])] }, "ordered", "deliver o"],
    ["what is only said to be delivered", { orders: [makeOrder("o", "ongoing", [[10, 3]])] }, "ordered", "deliver o"],
    ["a part delivered", { orders: [makeOrder("o", "shipped", [[10, 3]])] }, "partlyDelivered", "invoice o"],
    ["all delivered", { orders: [makeOrder("o", "shipped", [[10, null]])] }, "delivered", "invoice o"],
    [
      "a part invoiced, nothing behind it",
      { orders: [makeOrder("o", "invoiced", [[10, 3]])], invoices: [makeInvoice("i", [3])], mailed: new Set(["i"]) },
      "partlyInvoiced",
      "backOrder o",
    ],
    [
      "a part invoiced, the rest on a back order",
      {
        orders: [makeOrder("o", "invoiced", [[10, 3]]), makeOrder("b", "ongoing", [[7, null]], true)],
        invoices: [makeInvoice("i", [3])],
        mailed: new Set(["i"]),
      },
      "partlyInvoiced",
      "deliver b",
    ],
    [
      "an invoice nobody was sent",
      { orders: [wholeOrder], invoices: [makeInvoice("i", [10, 4])] },
      "invoiced",
      "mailInvoice i",
    ],
    [
      "one whose e-invoice could not be delivered",
      { orders: [wholeOrder], invoices: [makeInvoice("i", [10, 4], { hasSendError: true })] },
      "invoiced",
      "resendInvoice i",
    ],
    [
      "one that was mailed instead",
      { orders: [wholeOrder], invoices: [makeInvoice("i", [10, 4], { hasSendError: true })], mailed: new Set(["i"]) },
      "invoiced",
      null,
    ],
    [
      "a mailed one",
      { orders: [wholeOrder], invoices: [makeInvoice("i", [10, 4])], mailed: new Set(["i"]) },
      "invoiced",
      null,
    ],
    [
      "one past its day",
      { orders: [wholeOrder], invoices: [makeInvoice("i", [10, 4], lateMembers)], mailed: new Set(["i"]) },
      "overdue",
      "remind i",
    ],
    [
      "a paid one, mailed or not",
      { orders: [wholeOrder], invoices: [makeInvoice("i", [10, 4], paidMembers)] },
      "paid",
      null,
    ],
    [
      "two of which one is paid",
      {
        orders: [makeOrder("o", "invoiced", [[10, 3]]), makeOrder("b", "invoiced", [[7, 7]], true)],
        invoices: [makeInvoice("i", [3], paidMembers), makeInvoice("j", [7])],
        mailed: new Set(["i", "j"]),
      },
      "invoiced",
      null,
    ],
    [
      "an invoice taken back",
      {
        orders: [wholeOrder],
        invoices: [
          makeInvoice("i", [10, 4], { creditedBy: ["k"] }),
          makeInvoice("k", [10, 4], { isCredit: true, refersToId: "i", grossMinor: 100_00n }),
        ],
      },
      "credited",
      null,
    ],
    [
      "an invoice taken back in part",
      {
        orders: [wholeOrder],
        invoices: [
          makeInvoice("i", [10, 4], { creditedBy: ["k"] }),
          makeInvoice("k", [2], { isCredit: true, refersToId: "i", grossMinor: 20_00n }),
        ],
        mailed: new Set(["i"]),
      },
      "partlyInvoiced",
      null,
    ],
    [
      "one credited whole in two parts, past its day, which the books keep open",
      {
        orders: [wholeOrder],
        invoices: [
          makeInvoice("i", [10, 4], lateMembers),
          makeCreditNote("k", [4, 4], 60_00n),
          makeCreditNote("l", [6], 39_99n),
        ],
        mailed: new Set(["i"]),
      },
      "credited",
      null,
    ],
    [
      "one of which an amount was taken off and the rest is paid",
      {
        orders: [wholeOrder],
        invoices: [
          makeInvoice("i", [10, 4], { ...lateMembers, remainingMinor: 20_00n }),
          makePriceReduction("k", 20_00n),
        ],
      },
      "paid",
      null,
    ],
    [
      "one paid with too much",
      { orders: [wholeOrder], invoices: [makeInvoice("i", [10, 4], { remainingMinor: -1n })] },
      "paid",
      null,
    ],
    ["an invoice by itself", { invoices: [makeInvoice("i", [1])] }, "invoiced", "mailInvoice i"],
    [
      "an invoice of a quote",
      { quote: makeQuote("invoiced"), invoices: [makeInvoice("i", [10, 4], paidMembers)] },
      "paid",
      null,
    ],
  ];

  it.each(stageCases)("%s", (_, chain, stage, expectedAction) => {
    const view = salesChain(makeChain(chain), today);
    expect([view.stage, view.nextAction && `${view.nextAction.action} ${view.nextAction.documentId}`]).toEqual([
      stage,
      expectedAction,
    ]);
  });
});

describe("what a sale comes to", () => {
  const saleAmountsOf = (...saleInvoices: Invoice[]) => {
    const { invoicedMinor, paidMinor, owedMinor } = amountsOfSale(saleInvoices);
    return [invoicedMinor, paidMinor, owedMinor];
  };

  it("is without what was credited, settled or not", () => {
    const claimInvoice = makeInvoice("i", [10, 4]);
    expect(saleAmountsOf(claimInvoice, makeCreditNote("k", [4], 40_00n))).toEqual([60_00n, 0n, 60_00n]);
    const settledClaim = { ...claimInvoice, remainingMinor: 60_00n };
    expect(saleAmountsOf(settledClaim, makeCreditNote("k", [4], 40_00n, paidMembers))).toEqual([60_00n, 0n, 60_00n]);
    expect(saleAmountsOf({ ...claimInvoice, ...paidMembers }, makeCreditNote("k", [4], 40_00n))).toEqual([
      60_00n,
      100_00n,
      -40_00n,
    ]);
    expect(
      saleAmountsOf(claimInvoice, makeCreditNote("k", [10, 4], 100_00n), makeInvoice("j", [1], paidMembers)),
    ).toEqual([100_00n, 100_00n, 0n]);
  });

  it("is not paid by what the state pays of house work", () => {
    const houseWork = makeInvoice("i", [10], { taxReductionMinor: 30_00n, remainingMinor: 70_00n });
    expect(saleAmountsOf(houseWork)).toEqual([100_00n, 0n, 70_00n]);
    expect(saleAmountsOf({ ...houseWork, ...paidMembers })).toEqual([100_00n, 70_00n, 0n]);
  });
});

describe("what lies ahead", () => {
  const datesAheadOf = (chain: Partial<SalesChain>) =>
    salesChain(makeChain(chain), today).datesAhead.map(
      ({ step, date, isLate }) => `${step} ${date}${isLate ? " late" : ""}`,
    );

  it("is the end of an offer and its delivery, by day", () => {
    expect(datesAheadOf({ quote: makeQuote("ongoing") })).toEqual(["validUntil 2026-12-01", "delivery 2026-12-05"]);
    expect(datesAheadOf({ quote: makeQuote("ongoing", { validUntilOn: "2026-11-21", deliveryOn: null }) })).toEqual([
      "validUntil 2026-11-21 late",
    ]);
  });

  it("is the delivery of orders not shipped, and what is due", () => {
    const orders = [makeOrder("o", "invoiced", [[10, 3]]), makeOrder("b", "ongoing", [[7, null]], true)];
    const saleInvoices = [makeInvoice("i", [3], lateMembers), makeInvoice("j", [1], paidMembers)];
    expect(datesAheadOf({ quote: orderedQuote, orders, invoices: saleInvoices })).toEqual([
      "due 2026-11-20 late",
      "delivery 2026-11-25",
    ]);
  });
});

describe("the lines of a sale", () => {
  const linesOf = (chain: Partial<SalesChain>) =>
    salesChain(makeChain(chain), today).lines.map(({ text, ordered, delivered, invoiced, leftToInvoice }) => [
      text,
      ...[ordered, delivered, invoiced, leftToInvoice].map((quantity) => Number(quantity) / 10_000),
    ]);

  it("are the quote's, without its texts, until there is an order", () => {
    expect(linesOf({ quote: makeQuote("ongoing") })).toEqual([
      ["Spik", 10, 0, 0, 10],
      ["Plank", 4, 0, 0, 4],
    ]);
  });

  it("sum up partial deliveries and invoices over back orders, which order nothing anew", () => {
    const orders = [
      makeOrder("o", "invoiced", [
        [10, 3],
        [4, 4],
      ]),
      makeOrder("b", "shipped", [[7, 2]], true),
      makeOrder("c", "ongoing", [[5, null]], true),
    ];
    expect(linesOf({ quote: orderedQuote, orders, invoices: [makeInvoice("i", [3, 4])] })).toEqual([
      ["Spik", 10, 5, 3, 7],
      ["Plank", 4, 4, 4, 0],
    ]);
  });

  it("know their rows in the order and in what holds its rest", () => {
    const firstOrder = makeOrder("o", "invoiced", [
      [10, 3],
      [4, 4],
    ]);
    const addedRow = { ...emptyOrderRow, articleId: "freight", text: "Frakt", quantity: toQuantity(1) };
    const backOrder = makeOrder("b", "ongoing", [[7, null]], true);
    const orders = [
      firstOrder,
      { ...backOrder, order: { ...backOrder.order, rows: [...backOrder.order.rows, addedRow] } },
    ];
    const { lines: allLines } = salesChain(makeChain({ quote: orderedQuote, orders }), today);
    expect(allLines.map((line) => line.places.map((place) => `${place.documentId} ${place.row}`))).toEqual([
      ["o 0", "b 0"],
      ["o 1"],
      ["b 2"],
    ]);
    expect(allLines.at(-1)?.ordered).toBe(toQuantity(1));
  });

  it("say below zero what was invoiced beyond what was ordered", () => {
    const saleInvoices = [makeInvoice("i", [10, 4]), makeInvoice("j", [2])];
    expect(linesOf({ quote: orderedQuote, orders: [wholeOrder], invoices: saleInvoices })[0]).toEqual([
      "Spik",
      10,
      10,
      12,
      -2,
    ]);
  });

  it("count what is credited as not invoiced, and without an order what is invoiced as delivered", () => {
    const creditNote = makeInvoice("k", [2], { isCredit: true, refersToId: "i" });
    expect(linesOf({ quote: makeQuote("invoiced"), invoices: [makeInvoice("i", [10, 4]), creditNote] })).toEqual([
      ["Spik", 10, 8, 8, 2],
      ["Plank", 4, 4, 4, 0],
    ]);
  });

  it("count what was taken off a price as invoiced, and of a void also what was sold at a price of its own", () => {
    const invoiceAtOtherPrice = makeInvoice("i", [10], {
      rows: [{ ...emptyRow, ...nailArticle, unitPrice: 9_000n, quantity: toQuantity(10) }],
    });
    const voidingCreditNote = { ...invoiceAtOtherPrice, id: "v", isCredit: true, refersToId: "i" };
    const invoicedQuote = makeQuote("invoiced");
    expect(
      linesOf({ quote: invoicedQuote, invoices: [makeInvoice("i", [10, 4]), makePriceReduction("k", 20_00n)] })[0],
    ).toEqual(["Spik", 10, 10, 10, 0]);
    expect(linesOf({ quote: invoicedQuote, invoices: [invoiceAtOtherPrice, voidingCreditNote] })[0]).toEqual([
      "Spik",
      10,
      0,
      0,
      10,
    ]);
  });

  it("of one article are told apart by text and price, alike ones by what they still lack", () => {
    const nailRows = [
      { ...emptyOrderRow, ...nailArticle, quantity: toQuantity(2), deliveredQuantity: toQuantity(2) },
      { ...emptyOrderRow, ...nailArticle, quantity: toQuantity(5), deliveredQuantity: toQuantity(5) },
      {
        ...emptyOrderRow,
        ...nailArticle,
        text: "Spik, svart",
        quantity: toQuantity(1),
        deliveredQuantity: toQuantity(1),
      },
    ];
    const shippedOrder = { ...makeOrder("o", "shipped", []).order, rows: nailRows };
    const rows = [
      { ...emptyRow, ...nailArticle, text: "Spik, svart", quantity: toQuantity(1) },
      { ...emptyRow, ...nailArticle, quantity: toQuantity(5) },
      { ...emptyRow, ...nailArticle, articleId: "freight", text: "Frakt", quantity: toQuantity(1) },
    ];
    const orders = [{ order: shippedOrder, isBackOrder: false }];
    expect(linesOf({ orders, invoices: [makeInvoice("i", [], { rows })] })).toEqual([
      ["Spik", 2, 2, 0, 2],
      ["Spik", 5, 5, 5, 0],
      ["Spik, svart", 1, 1, 1, 0],
      ["Frakt", 0, 0, 1, -1],
    ]);
  });
});
