import { expect } from "vitest";
import { today, type Wire } from "./books-client";
import type { Shop } from "./sales";

/** A row of a quote: the article by its test name, the quantity, the price, and further members. */
export const quoteRow = (
  shop: Shop,
  article: string,
  Quantity: number,
  UnitPrice: number,
  overrides: Wire = {},
): Wire => ({
  ArticleId: shop.articles[article],
  Quantity,
  UnitPrice,
  ...overrides,
});

/** A row of an order. `buildOrderBody` numbers the rows by their position, unless a row has its own number. */
export const orderRow = (
  shop: Shop,
  article: string,
  Quantity: number,
  UnitPrice: number,
  overrides: Wire = {},
): Wire => ({
  ...quoteRow(shop, article, Quantity, UnitPrice),
  IsTextRow: false,
  IsWorkCost: false,
  EligibleForReverseChargeOnVat: false,
  ...overrides,
});

/** A quote of today that is valid for a month: ten hours at 800, unless overridden. */
export const quoteBody = (shop: Shop, Rows?: readonly Wire[], overrides: Wire = {}): Wire => ({
  CustomerId: shop.customerId,
  QuoteDate: today,
  DueDate: "2026-12-18",
  Rows: Rows ?? [quoteRow(shop, "service25", 10, 800)],
  ...overrides,
});

/** An order of today: five pieces at 400, unless overridden. */
export const orderBody = (shop: Shop, Rows?: readonly Wire[], overrides: Wire = {}): Wire => ({
  CustomerId: shop.customerId,
  CurrencyCode: "SEK",
  OrderDate: today,
  RotReducedInvoicingType: 0,
  Status: 2,
  EuThirdParty: false,
  ReverseChargeOnConstructionServices: false,
  Rows: (Rows ?? [orderRow(shop, "goods25", 5, 400)]).map((row, index) => ({ LineNumber: index + 1, ...row })),
  ...overrides,
});

/** Sends a call that must succeed. @returns the body of the answer */
export async function sendSuccessfully(shop: Shop, method: string, path: string, body?: unknown) {
  const { status, body: answer, text } = await shop.anna.send(method, path, body);
  expect([200, 201], `${method} ${path}: ${text}`).toContain(status);
  return answer;
}

export const quoteStatuses = ["draft", "ongoing", "approved", "invoiced", "order created"] as const;

/** Creates a quote with a status. @returns its id */
export async function createQuoteAt(shop: Shop, status: (typeof quoteStatuses)[number], body?: Wire): Promise<string> {
  const quoteToCreate = body ?? quoteBody(shop);
  if (status === "draft") return (await sendSuccessfully(shop, "POST", "/quotedrafts", quoteToCreate)).Id;
  const { Id } = await sendSuccessfully(shop, "POST", "/quotes", quoteToCreate);
  if (status === "ongoing") return Id;
  await sendSuccessfully(shop, "PUT", `/quotes/${Id}/accept`);
  if (status === "invoiced") await sendSuccessfully(shop, "POST", `/quotes/${Id}/converttocustomerinvoice`);
  if (status === "order created") await sendSuccessfully(shop, "POST", `/quotes/${Id}/converttoorder`, { Type: 1 });
  return Id;
}

export const orderStatuses = ["draft", "ongoing", "shipped", "invoiced"] as const;

/** Creates an order with a status; a draft is converted from a quote. @returns its id */
export async function createOrderAt(shop: Shop, status: (typeof orderStatuses)[number], body?: Wire): Promise<string> {
  if (status === "draft") {
    const quote = await createQuoteAt(shop, "approved");
    return (await sendSuccessfully(shop, "POST", `/quotes/${quote}/converttoorder`, { Type: 0 })).Id;
  }
  const { Id } = await sendSuccessfully(shop, "POST", "/orders", body ?? orderBody(shop));
  if (status !== "ongoing") await sendSuccessfully(shop, "POST", `/orders/${Id}/completed`);
  if (status === "invoiced") await sendSuccessfully(shop, "POST", `/orders/${Id}/convert`);
  return Id;
}
