import { requestMailDelivery } from "../../documents/deliver";
import { type Tx, transaction } from "../../store/db";
import { rawSql } from "../../store/sql";
import type { Answer, Call, Handlers } from "../pipeline/call";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resource";
import { refreshVatReports } from "./vat-report-amounts";
import { changeReportApproval } from "./vat-report-approval";
import { createDueReports } from "./vat-report-periods";

const vatReportsView: ResourceView = {
  model: "VatReportApi",
  sortOrder: rawSql('t."StartDate"'),
  source: (call) => companyRowsSql("VatReport", call),
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
  listVatReports: (call) => withCurrentReports(call, (tx) => buildListAnswer(call, vatReportsView, tx)),
  getVatReport: (call) =>
    withCurrentReports(call, (tx) => buildRecordAnswer(call, vatReportsView, byId(call.path.id), tx)),
  approveVatReport: async (call) => {
    const answer = await withCurrentReports(call, async (tx) => {
      await changeReportApproval(tx, call);
      return buildRecordAnswer(call, vatReportsView, byId(call.path.id), tx);
    });
    requestMailDelivery();
    return answer;
  },
};
