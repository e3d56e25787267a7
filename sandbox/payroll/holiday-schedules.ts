import { type FieldProblem, invalidBodyError } from "../http/problem";
import type { Call, Handlers } from "../resources/pipeline/call";
import { completeBody, insertRecord } from "../resources/records";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resources/resource";
import { transaction } from "../store/db";
import { newRecordStamps, withStamps } from "./stamps";

const table = "WorkScheduleTimeAdjustment";
const view: ResourceView = { model: "WorkScheduleTimeAdjustment", source: (call) => companyRowsSql(table, call) };

async function createHolidaySchedule(call: Call) {
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
  if (problems.length > 0) throw invalidBodyError(problems);
  const record = { ...body, WorkScheduleTimeAdjustmentWorkDays: withStamps(days), ...newRecordStamps() };
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, record);
    return buildRecordAnswer(call, view, byId(record.Id), tx);
  });
}

/** The operations of work schedule time adjustments, which the product calls holiday schedules. */
export const holidaySchedules: Handlers = {
  listWorkScheduleTimeAdjustments: (call) => buildListAnswer(call, view),
  getWorkScheduleTimeAdjustment: (call) => buildRecordAnswer(call, view, byId(call.path.workScheduleTimeAdjustmentId)),
  createWorkScheduleTimeAdjustment: createHolidaySchedule,
};
