import { deliverSoon } from "../../documents/deliver";
import { type Tx, transaction } from "../../store/db";
import { raw } from "../../store/sql";
import type { Answer, Call, Handlers } from "../pipeline/call";
import { byId, listAnswer, ownRows, recordAnswer, type View } from "../resource";
import { refreshReports } from "./vat-report-amounts";
import { approveReport } from "./vat-report-approval";
import { makeDueReports } from "./vat-report-periods";

const view: View = { model: "VatReportApi", order: raw('t."StartDate"'), source: (call) => ownRows("VatReport", call) };

/** Reads of reports, with those that are due by today and amounts as the books have them. */
function current(call: Call, read: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return transaction(async (tx) => {
    await makeDueReports(tx, call.companyId, call.today);
    await refreshReports(tx, call.companyId);
    return read(tx);
  });
}

export const vatReports: Handlers = {
  listVatReports: (call) => current(call, (tx) => listAnswer(call, view, tx)),
  getVatReport: (call) => current(call, (tx) => recordAnswer(call, view, byId(call.path.id), tx)),
  approveVatReport: async (call) => {
    const answer = await current(call, async (tx) => {
      await approveReport(tx, call);
      return recordAnswer(call, view, byId(call.path.id), tx);
    });
    deliverSoon();
    return answer;
  },
};
