import { invalidBodyError } from "../http/problem";
import type { Call, Handlers } from "../resources/pipeline/call";
import { completeBody, insertRecord } from "../resources/records";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resources/resource";
import { transaction } from "../store/db";
import { newRecordStamps } from "./stamps";

const table = "TimeRuleAnnualDate";
const view: ResourceView = { model: "TimeRuleAnnualDate", source: (call) => companyRowsSql(table, call) };

async function createTimeRuleAnnualDate(call: Call) {
  const record = { ...completeBody("TimeRuleAnnualDateRequest", call.body ?? {}), ...newRecordStamps() };
  if (record.Day > dayCountOfMonth(record.Month))
    throw invalidBodyError([{ field: "Day", message: "Day is no day of that month." }]);
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, record);
    return buildRecordAnswer(call, view, byId(record.Id), tx);
  });
}

/** The number of days of a month, 29 in February: the date recurs in every year that has it. */
export const dayCountOfMonth = (month: number): number => new Date(Date.UTC(2024, month, 0)).getUTCDate();

export const timeRuleAnnualDates: Handlers = {
  listTimeRuleAnnualDates: (call) => buildListAnswer(call, view),
  getTimeRuleAnnualDate: (call) => buildRecordAnswer(call, view, byId(call.path.timeRuleAnnualDateId)),
  createTimeRuleAnnualDate,
};
