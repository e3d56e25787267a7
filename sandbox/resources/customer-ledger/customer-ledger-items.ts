import { transaction } from "../../store/db";
import { raw, sql } from "../../store/sql";
import { columns, nested } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { byId, listAnswer, recordAnswer, type View } from "../resource";
import { createLedgerItem, createLedgerItemWithVoucher } from "./ledger-item-create";

const model = "CustomerLedgerItemApi";

const invoices = columns(model, {
  CurrencyRateUnit: raw("1"),
  RoundingsAmountInvoiceCurrency: raw(`r."TotalRoundings"`),
  VATAmountInvoiceCurrency: raw(`r."TotalVatAmountInvoiceCurrency"`),
});

/** Every booked invoice is an item of its own id, beside those that were taken over (assumed). */
const items: View = {
  model,
  source: (call: Call) => sql`
    SELECT ${invoices}, r.seq FROM "CustomerInvoice" r WHERE r."companyId" = ${call.companyId}::uuid
    UNION ALL
    SELECT ${columns(model)}, r.seq FROM "CustomerLedgerItem" r WHERE r."companyId" = ${call.companyId}::uuid`,
};

const withVoucher: View = {
  model: "CustomerLedgerItemWithVoucherApi",
  source: (call: Call) => sql`
    SELECT ${columns("CustomerLedgerItemWithVoucherApi", {
      Voucher: nested("VoucherApi", "Voucher", sql`t."Id" = r."VoucherId"`),
    })}, r.seq FROM "CustomerLedgerItem" r WHERE r."companyId" = ${call.companyId}::uuid`,
};

export const customerLedgerItems: Handlers = {
  listCustomerLedgerItems: (call) => listAnswer(call, items),
  getCustomerLedgerItem: (call) => recordAnswer(call, items, byId(call.path.customerLedgerItemId)),
  createCustomerLedgerItem: (call) =>
    transaction(async (tx) => recordAnswer(call, items, byId(await createLedgerItem(tx, call)), tx)),
  createCustomerLedgerItemWithVoucher: (call) =>
    transaction(async (tx) => recordAnswer(call, withVoucher, byId(await createLedgerItemWithVoucher(tx, call)), tx)),
};
