import { expect } from "vitest";
import type { Wire } from "./books-client";
import { createCustomer, createDraft, type Shop } from "./sales";
import { postingsOf } from "./trail";

/** A booked invoice and the draft it was, with the postings of its voucher. */
export type Booked = {
  readonly draft: Wire;
  readonly invoice: Wire;
  readonly voucher: Wire;
  readonly postings: unknown;
};

/** Books a draft of these rows, for a customer made for it or the shop's own. */
export async function booked(shop: Shop, rows: readonly Wire[], more: Wire = {}, customer?: Wire): Promise<Booked> {
  const buyer = customer ? { CustomerId: (await createCustomer(shop.anna, customer)).body.Id } : {};
  const draft = await createDraft(shop, rows, { ...buyer, ...more });
  expect([draft.status, draft.body.Errors]).toEqual([201, undefined]);
  const invoice = await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
  expect([invoice.status, invoice.body.DeveloperErrorMessage]).toEqual([201, undefined]);
  const voucher = (await shop.anna.get(`/vouchers?$filter=Id eq ${invoice.body.VoucherId}`)).body.Data[0] ?? {};
  return { draft: draft.body, invoice: invoice.body, voucher, postings: postingsOf(voucher) };
}

export const rowsOf = (record: Wire): Wire[] => record.Rows as Wire[];
