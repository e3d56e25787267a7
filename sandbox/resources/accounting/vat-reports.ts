import { requestMailDelivery } from "../../documents/deliver";
import { type Tx, transaction } from "../../store/db";
import { raw } from "../../store/sql";
import type { Answer, Call, Handlers } from "../pipeline/call";
import { byId, companyRows, listAnswer, recordAnswer, type View } from "../resource";
import { refreshVatReports } from "./vat-report-amounts";
import { changeReportApproval } from "./vat-report-approval";
import { createDueReports } from "./vat-report-periods";

const view: View = {
  model: "VatReportApi",
  order: raw('t."StartDate"'),
  source: (call) => companyRows("VatReport", call),
};

/** Reads reports after the due reports have been created and the amounts have been computed from the current books. */
function withCurrentReports(call: Call, readReports: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return transaction(async (tx) => {
    await createDueReports(tx, call.companyId, call.today);
    await refreshVatReports(tx, call.companyId);
    return readReports(tx);
  });
}

export const vatReports: Handlers = {
  listVatReports: (call) => withCurrentReports(call, (tx) => listAnswer(call, view, tx)),
  getVatReport: (call) => withCurrentReports(call, (tx) => recordAnswer(call, view, byId(call.path.id), tx)),
  approveVatReport: async (call) => {
    const answer = await withCurrentReports(call, async (tx) => {
      await changeReportApproval(tx, call);
      return recordAnswer(call, view, byId(call.path.id), tx);
    });
    requestMailDelivery();
    return answer;
  },
};
