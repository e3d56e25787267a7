import { transaction } from "../../store/db";
import { sql } from "../../store/sql";
import { attachedTo, linkedTo } from "../attachments/links";
import { columns } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { byId, listAnswer, recordAnswer, type View } from "../resource";
import { requireFiscalYear } from "./fiscal-years";
import { createVoucher } from "./voucher-create";

const model = "VoucherApi";

const source = (call: Call) => sql`SELECT ${columns(model, { Attachments: linkedTo(attachedTo.voucher) })}, r.seq
  FROM "Voucher" r WHERE r."companyId" = ${call.companyId}::uuid`;

const all: View = { model, source };

/** The path writes the year's id `fiscalyearId` (docs/api/vouchers-and-books.md#vouchers). */
const ofYear: View = {
  model,
  source: (call: Call) => sql`${source(call)} AND r."FiscalYearId" = ${call.path.fiscalyearId}::uuid`,
};

export const vouchers: Handlers = {
  listVouchers: (call) => listAnswer(call, all),
  createVoucher: (call) =>
    transaction(async (tx) => {
      const id = await createVoucher(tx, call);
      return recordAnswer(call, all, byId(id), tx);
    }),
  listVouchersOfYear: async (call) => {
    await requireFiscalYear(call);
    return listAnswer(call, ofYear);
  },
  getVoucher: (call) => recordAnswer(call, ofYear, byId(call.path.voucherId)),
};
