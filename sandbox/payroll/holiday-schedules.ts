import { type FieldProblem, invalidBody } from "../http/problem";
import type { Call, Handlers } from "../resources/pipeline/call";
import { completeBody, insertRecord } from "../resources/records";
import { byId, companyRows, listAnswer, recordAnswer, type View } from "../resources/resource";
import { transaction } from "../store/db";
import { newRecordStamps, withStamps } from "./stamps";

const table = "WorkScheduleTimeAdjustment";
const view: View = { model: "WorkScheduleTimeAdjustment", source: (call) => companyRows(table, call) };

async function create(call: Call) {
  const body = completeBody("WorkScheduleTimeAdjustmentRequest", call.body ?? {});
  const days = body.WorkScheduleTimeAdjustmentWorkDays ?? [];
  const problems = days.flatMap((day, index): FieldProblem[] => {
    const field = `WorkScheduleTimeAdjustmentWorkDays[${index}].CodedDay`;
    if (day.CodedDay === null && day.AnnualDate === null) {
      return [{ field, message: `${field} or AnnualDate is required.` }];
    }
    if (day.CodedDay !== null && day.AnnualDate !== null) {
      return [{ field, message: `${field} and AnnualDate exclude each other.` }];
    }
    return [];
  });
  if (problems.length > 0) throw invalidBody(problems);
  const record = { ...body, WorkScheduleTimeAdjustmentWorkDays: withStamps(days), ...newRecordStamps() };
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, record);
    return recordAnswer(call, view, byId(record.Id), tx);
  });
}

/** The operations of work schedule time adjustments, which the product calls holiday schedules. */
export const holidaySchedules: Handlers = {
  listWorkScheduleTimeAdjustments: (call) => listAnswer(call, view),
  getWorkScheduleTimeAdjustment: (call) => recordAnswer(call, view, byId(call.path.workScheduleTimeAdjustmentId)),
  createWorkScheduleTimeAdjustment: create,
};
