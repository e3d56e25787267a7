import { expect } from "vitest";
import type { JsonRecord } from "./books-client";
import { postingsOf } from "./books-snapshot";
import { createCustomer, createDraft, type Shop } from "./sales";

/** A booked invoice with its draft, its voucher and the postings of the voucher. */
export type BookedInvoice = {
  readonly draft: JsonRecord;
  readonly invoice: JsonRecord;
  readonly voucher: JsonRecord;
  readonly postings: unknown;
};

/** Books a draft of the rows, for a new customer with the given members, otherwise for the shop's customer. */
export async function bookInvoiceOfRows(
  shop: Shop,
  rows: readonly JsonRecord[],
  overrides: JsonRecord = {},
  customerMembers?: JsonRecord,
): Promise<BookedInvoice> {
  const customerMember = customerMembers
    ? { CustomerId: (await createCustomer(shop.anna, customerMembers)).body.Id }
    : {};
  const draft = await createDraft(shop, rows, { ...customerMember, ...overrides });
  expect([draft.status, draft.body.Errors]).toEqual([201, undefined]);
  const invoice = await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
  expect([invoice.status, invoice.body.DeveloperErrorMessage]).toEqual([201, undefined]);
  const voucher = (await shop.anna.get(`/vouchers?$filter=Id eq ${invoice.body.VoucherId}`)).body.Data[0] ?? {};
  return { draft: draft.body, invoice: invoice.body, voucher, postings: postingsOf(voucher) };
}

export const rowsOf = (record: JsonRecord): JsonRecord[] => record.Rows as JsonRecord[];
