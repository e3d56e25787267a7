import { transaction } from "../../store/db";
import { raw, sql } from "../../store/sql";
import { columns, nestedRecord } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { byId, listAnswer, recordAnswer, type View } from "../resource";
import { createLedgerItem, createLedgerItemWithVoucher } from "./ledger-item-create";

const model = "CustomerLedgerItemApi";

const invoiceColumns = columns(model, {
  CurrencyRateUnit: raw("1"),
  RoundingsAmountInvoiceCurrency: raw(`r."TotalRoundings"`),
  VATAmountInvoiceCurrency: raw(`r."TotalVatAmountInvoiceCurrency"`),
});

/** The view of the ledger items: booked invoices under their own ids, and claims that were taken over (assumed). */
const itemsView: View = {
  model,
  source: (call: Call) => sql`
    SELECT ${invoiceColumns}, r.seq FROM "CustomerInvoice" r WHERE r."companyId" = ${call.companyId}::uuid
    UNION ALL
    SELECT ${columns(model)}, r.seq FROM "CustomerLedgerItem" r WHERE r."companyId" = ${call.companyId}::uuid`,
};

const itemWithVoucherView: View = {
  model: "CustomerLedgerItemWithVoucherApi",
  source: (call: Call) => sql`
    SELECT ${columns("CustomerLedgerItemWithVoucherApi", {
      Voucher: nestedRecord("VoucherApi", "Voucher", sql`t."Id" = r."VoucherId"`),
    })}, r.seq FROM "CustomerLedgerItem" r WHERE r."companyId" = ${call.companyId}::uuid`,
};

export const customerLedgerItems: Handlers = {
  listCustomerLedgerItems: (call) => listAnswer(call, itemsView),
  getCustomerLedgerItem: (call) => recordAnswer(call, itemsView, byId(call.path.customerLedgerItemId)),
  createCustomerLedgerItem: (call) =>
    transaction(async (tx) => recordAnswer(call, itemsView, byId(await createLedgerItem(tx, call)), tx)),
  createCustomerLedgerItemWithVoucher: (call) =>
    transaction(async (tx) =>
      recordAnswer(call, itemWithVoucherView, byId(await createLedgerItemWithVoucher(tx, call)), tx),
    ),
};
