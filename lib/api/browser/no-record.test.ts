import { expect, it } from "vitest";
import { voucherQuery, vouchersOfSourceQuery } from "./books/vouchers";
import { filesOfDocumentQuery } from "./purchases/purchase-attachments";

it.each([
  ["a voucher that was made by hand has no document whose vouchers could be asked for", vouchersOfSourceQuery],
  ["a voucher that was made by hand has no document whose files could be asked for", filesOfDocumentQuery],
  ["a document that is not booked has no voucher", voucherQuery],
])("%s: the query can be made while the page is drawn", (_title, query) => {
  expect(JSON.stringify(query("c", "").queryKey)).toContain("00000000-0000-0000-0000-000000000000");
});
