import { transaction } from "../../store/db";
import { sql } from "../../store/sql";
import { attachedDocumentType, attachmentLinkSql } from "../attachments/attachment-links";
import { columnsSql } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { buildListAnswer, buildRecordAnswer, byId, type ResourceView } from "../resource";
import { assertFiscalYearExists } from "./fiscal-years";
import { createVoucher } from "./voucher-create";

const model = "VoucherApi";

const vouchersSql = (
  call: Call,
) => sql`SELECT ${columnsSql(model, { Attachments: attachmentLinkSql(attachedDocumentType.voucher) })}, r.seq
  FROM "Voucher" r WHERE r."companyId" = ${call.companyId}::uuid`;

const vouchersView: ResourceView = { model, source: vouchersSql };

/** The path spells the id of the fiscal year `fiscalyearId` (docs/api/vouchers-and-books.md#vouchers). */
const vouchersOfYearView: ResourceView = {
  model,
  source: (call: Call) => sql`${vouchersSql(call)} AND r."FiscalYearId" = ${call.path.fiscalyearId}::uuid`,
};

export const vouchers: Handlers = {
  listVouchers: (call) => buildListAnswer(call, vouchersView),
  createVoucher: (call) =>
    transaction(async (tx) => {
      const id = await createVoucher(tx, call);
      return buildRecordAnswer(call, vouchersView, byId(id), tx);
    }),
  listVouchersOfYear: async (call) => {
    await assertFiscalYearExists(call);
    return buildListAnswer(call, vouchersOfYearView);
  },
  getVoucher: (call) => buildRecordAnswer(call, vouchersOfYearView, byId(call.path.voucherId)),
};
