import { transaction } from "../../store/db";
import { sql } from "../../store/sql";
import { attachedDocumentType, attachmentLinkSql } from "../attachments/attachment-links";
import { columns } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { byId, listAnswer, recordAnswer, type View } from "../resource";
import { assertFiscalYearExists } from "./fiscal-years";
import { createVoucher } from "./voucher-create";

const model = "VoucherApi";

const source = (
  call: Call,
) => sql`SELECT ${columns(model, { Attachments: attachmentLinkSql(attachedDocumentType.voucher) })}, r.seq
  FROM "Voucher" r WHERE r."companyId" = ${call.companyId}::uuid`;

const vouchersView: View = { model, source };

/** The path spells the id of the fiscal year `fiscalyearId` (docs/api/vouchers-and-books.md#vouchers). */
const vouchersOfYearView: View = {
  model,
  source: (call: Call) => sql`${source(call)} AND r."FiscalYearId" = ${call.path.fiscalyearId}::uuid`,
};

export const vouchers: Handlers = {
  listVouchers: (call) => listAnswer(call, vouchersView),
  createVoucher: (call) =>
    transaction(async (tx) => {
      const id = await createVoucher(tx, call);
      return recordAnswer(call, vouchersView, byId(id), tx);
    }),
  listVouchersOfYear: async (call) => {
    await assertFiscalYearExists(call);
    return listAnswer(call, vouchersOfYearView);
  },
  getVoucher: (call) => recordAnswer(call, vouchersOfYearView, byId(call.path.voucherId)),
};
