import { expect } from "vitest";
import { type JsonRecord, today } from "./books-client";
import type { Shop } from "./sales";

/** A row of a quote: the article by its test name, the quantity, the price, and further members. */
export const buildQuoteRow = (
  shop: Shop,
  articleName: string,
  Quantity: number,
  UnitPrice: number,
  overrides: JsonRecord = {},
): JsonRecord => ({
  ArticleId: shop.articleIds[articleName],
  Quantity,
  UnitPrice,
  ...overrides,
});

/** A row of an order. `buildOrderBody` numbers the rows by their position, unless a row has its own number. */
export const buildOrderRow = (
  shop: Shop,
  articleName: string,
  Quantity: number,
  UnitPrice: number,
  overrides: JsonRecord = {},
): JsonRecord => ({
  ...buildQuoteRow(shop, articleName, Quantity, UnitPrice),
  IsTextRow: false,
  IsWorkCost: false,
  EligibleForReverseChargeOnVat: false,
  ...overrides,
});

/** A quote of today that is valid for a month: ten hours at 800, unless overridden. */
export const buildQuoteBody = (shop: Shop, Rows?: readonly JsonRecord[], overrides: JsonRecord = {}): JsonRecord => ({
  CustomerId: shop.customerId,
  QuoteDate: today,
  DueDate: "2026-12-18",
  Rows: Rows ?? [buildQuoteRow(shop, "service25", 10, 800)],
  ...overrides,
});

/** An order of today: five pieces at 400, unless overridden. */
export const buildOrderBody = (shop: Shop, Rows?: readonly JsonRecord[], overrides: JsonRecord = {}): JsonRecord => ({
  CustomerId: shop.customerId,
  CurrencyCode: "SEK",
  OrderDate: today,
  RotReducedInvoicingType: 0,
  Status: 2,
  EuThirdParty: false,
  ReverseChargeOnConstructionServices: false,
  Rows: (Rows ?? [buildOrderRow(shop, "goods25", 5, 400)]).map((row, index) => ({ LineNumber: index + 1, ...row })),
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
export async function createQuoteWithStatus(
  shop: Shop,
  status: (typeof quoteStatuses)[number],
  body?: JsonRecord,
): Promise<string> {
  const quoteToCreate = body ?? buildQuoteBody(shop);
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
export async function createOrderWithStatus(
  shop: Shop,
  status: (typeof orderStatuses)[number],
  body?: JsonRecord,
): Promise<string> {
  if (status === "draft") {
    const quoteId = await createQuoteWithStatus(shop, "approved");
    return (await sendSuccessfully(shop, "POST", `/quotes/${quoteId}/converttoorder`, { Type: 0 })).Id;
  }
  const { Id } = await sendSuccessfully(shop, "POST", "/orders", body ?? buildOrderBody(shop));
  if (status !== "ongoing") await sendSuccessfully(shop, "POST", `/orders/${Id}/completed`);
  if (status === "invoiced") await sendSuccessfully(shop, "POST", `/orders/${Id}/convert`);
  return Id;
}
