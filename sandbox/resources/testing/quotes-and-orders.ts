import { expect } from "vitest";
import { today, type Wire } from "./books-client";
import type { Shop } from "./sales";

/** A row of a quote: article by its test name, quantity, price, and whatever else. */
export const quoteRow = (shop: Shop, article: string, Quantity: number, UnitPrice: number, more: Wire = {}): Wire => ({
  ArticleId: shop.articles[article],
  Quantity,
  UnitPrice,
  ...more,
});

/** A row of an order; its number is its place unless it says another. */
export const orderRow = (shop: Shop, article: string, Quantity: number, UnitPrice: number, more: Wire = {}): Wire => ({
  ...quoteRow(shop, article, Quantity, UnitPrice),
  IsTextRow: false,
  IsWorkCost: false,
  EligibleForReverseChargeOnVat: false,
  ...more,
});

/** A quote of today that holds for a month: ten hours at 800 unless told otherwise. */
export const quoteBody = (shop: Shop, Rows?: readonly Wire[], more: Wire = {}): Wire => ({
  CustomerId: shop.customerId,
  QuoteDate: today,
  DueDate: "2026-12-18",
  Rows: Rows ?? [quoteRow(shop, "service25", 10, 800)],
  ...more,
});

/** An order of today: five pieces at 400 unless told otherwise. */
export const orderBody = (shop: Shop, Rows?: readonly Wire[], more: Wire = {}): Wire => ({
  CustomerId: shop.customerId,
  CurrencyCode: "SEK",
  OrderDate: today,
  RotReducedInvoicingType: 0,
  Status: 2,
  EuThirdParty: false,
  ReverseChargeOnConstructionServices: false,
  Rows: (Rows ?? [orderRow(shop, "goods25", 5, 400)]).map((row, index) => ({ LineNumber: index + 1, ...row })),
  ...more,
});

/** Sends a call that must succeed, and answers what it answers. */
export async function done(shop: Shop, method: string, path: string, body?: unknown) {
  const { status, body: answer, text } = await shop.anna.send(method, path, body);
  expect([200, 201], `${method} ${path}: ${text}`).toContain(status);
  return answer;
}

export const quoteStatuses = ["draft", "ongoing", "approved", "invoiced", "order created"] as const;

/** The id of a quote at a status. */
export async function quoteAt(shop: Shop, status: (typeof quoteStatuses)[number], body?: Wire): Promise<string> {
  const asked = body ?? quoteBody(shop);
  if (status === "draft") return (await done(shop, "POST", "/quotedrafts", asked)).Id;
  const { Id } = await done(shop, "POST", "/quotes", asked);
  if (status === "ongoing") return Id;
  await done(shop, "PUT", `/quotes/${Id}/accept`);
  if (status === "invoiced") await done(shop, "POST", `/quotes/${Id}/converttocustomerinvoice`);
  if (status === "order created") await done(shop, "POST", `/quotes/${Id}/converttoorder`, { Type: 1 });
  return Id;
}

export const orderStatuses = ["draft", "ongoing", "shipped", "invoiced"] as const;

/** The id of an order at a status; a draft comes from a quote. */
export async function orderAt(shop: Shop, status: (typeof orderStatuses)[number], body?: Wire): Promise<string> {
  if (status === "draft") {
    const quote = await quoteAt(shop, "approved");
    return (await done(shop, "POST", `/quotes/${quote}/converttoorder`, { Type: 0 })).Id;
  }
  const { Id } = await done(shop, "POST", "/orders", body ?? orderBody(shop));
  if (status !== "ongoing") await done(shop, "POST", `/orders/${Id}/completed`);
  if (status === "invoiced") await done(shop, "POST", `/orders/${Id}/convert`);
  return Id;
}
