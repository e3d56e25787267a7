import { transaction } from "../../store/db";
import { rawSql, sql } from "../../store/sql";
import { columnsSql, nestedRecordSql } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { buildListAnswer, buildRecordAnswer, byId, type ResourceView } from "../resource";
import { createLedgerItem, createLedgerItemWithVoucher } from "./ledger-item-create";

const model = "CustomerLedgerItemApi";

const invoiceColumns = columnsSql(model, {
  CurrencyRateUnit: rawSql("1"),
  RoundingsAmountInvoiceCurrency: rawSql(`r."TotalRoundings"`),
  VATAmountInvoiceCurrency: rawSql(`r."TotalVatAmountInvoiceCurrency"`),
});

/** The view of the ledger items: booked invoices under their own ids, and claims that were taken over (assumed). */
const ledgerItemsView: ResourceView = {
  model,
  source: (call: Call) => sql`
    SELECT ${invoiceColumns}, r.seq FROM "CustomerInvoice" r WHERE r."companyId" = ${call.companyId}::uuid
    UNION ALL
    SELECT ${columnsSql(model)}, r.seq FROM "CustomerLedgerItem" r WHERE r."companyId" = ${call.companyId}::uuid`,
};

const ledgerItemWithVoucherView: ResourceView = {
  model: "CustomerLedgerItemWithVoucherApi",
  source: (call: Call) => sql`
    SELECT ${columnsSql("CustomerLedgerItemWithVoucherApi", {
      Voucher: nestedRecordSql("VoucherApi", "Voucher", sql`t."Id" = r."VoucherId"`),
    })}, r.seq FROM "CustomerLedgerItem" r WHERE r."companyId" = ${call.companyId}::uuid`,
};

export const customerLedgerItems: Handlers = {
  listCustomerLedgerItems: (call) => buildListAnswer(call, ledgerItemsView),
  getCustomerLedgerItem: (call) => buildRecordAnswer(call, ledgerItemsView, byId(call.path.customerLedgerItemId)),
  createCustomerLedgerItem: (call) =>
    transaction(async (tx) => buildRecordAnswer(call, ledgerItemsView, byId(await createLedgerItem(tx, call)), tx)),
  createCustomerLedgerItemWithVoucher: (call) =>
    transaction(async (tx) =>
      buildRecordAnswer(call, ledgerItemWithVoucherView, byId(await createLedgerItemWithVoucher(tx, call)), tx),
    ),
};
