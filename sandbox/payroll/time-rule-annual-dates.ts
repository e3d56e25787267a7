import { invalid } from "../http/problem";
import type { Call, Handlers } from "../resources/pipeline/call";
import { completed, insertRecord } from "../resources/records";
import { byId, listAnswer, ownRows, recordAnswer, type View } from "../resources/resource";
import { transaction } from "../store/db";
import { newRecord } from "./stamps";

const table = "TimeRuleAnnualDate";
const view: View = { model: "TimeRuleAnnualDate", source: (call) => ownRows(table, call) };

async function create(call: Call) {
  const record = { ...completed("TimeRuleAnnualDateRequest", call.body ?? {}), ...newRecord() };
  if (record.Day > daysOf(record.Month)) throw invalid([{ field: "Day", message: "Day is no day of that month." }]);
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, record);
    return recordAnswer(call, view, byId(record.Id), tx);
  });
}

/** Days of a month, 29 in February: the date comes again every year in which there is one. */
export const daysOf = (month: number): number => new Date(Date.UTC(2024, month, 0)).getUTCDate();

export const timeRuleAnnualDates: Handlers = {
  listTimeRuleAnnualDates: (call) => listAnswer(call, view),
  getTimeRuleAnnualDate: (call) => recordAnswer(call, view, byId(call.path.timeRuleAnnualDateId)),
  createTimeRuleAnnualDate: create,
};
