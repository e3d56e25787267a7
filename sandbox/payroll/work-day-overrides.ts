import { invalidBody, refusedByRule } from "../http/problem";
import type { Call, Handlers } from "../resources/pipeline/call";
import { completeBody, insertRecord } from "../resources/records";
import { byId, companyRows, listAnswer, recordAnswer, type View } from "../resources/resource";
import { transaction } from "../store/db";
import { errorCodes } from "./assumed";
import { breakProblems, timeProblems } from "./day-times";
import { assertDayUnlocked, getEmployeeForShare } from "./employee-state";
import { newRecordStamps } from "./stamps";

const table = "WorkDayOverride";
const view: View = { model: "WorkDayOverride", source: (call) => companyRows(table, call) };

async function create(call: Call) {
  const { companyId } = call;
  const body = completeBody("WorkDayOverrideRequest", call.body ?? {});
  const fullTime = {
    StartTime: body.FullTimeStartTime,
    EndTime: body.FullTimeEndTime,
    LunchBreakId: body.FullTimeLunchBreakId,
    FirstCoffeeBreakId: body.FullTimeFirstCoffeeBreakId,
    SecondCoffeeBreakId: body.FullTimeSecondCoffeeBreakId,
  };
  return transaction(async (tx) => {
    const employee = await getEmployeeForShare(tx, companyId, body.EmployeeId);
    const memberPrefix = (index: number) => (index === 0 ? "" : "FullTime");
    const problems = [
      ...timeProblems(body, ""),
      ...timeProblems(fullTime, "FullTime"),
      ...(await breakProblems(tx, companyId, [body, fullTime], memberPrefix)),
    ];
    if (problems.length > 0) throw invalidBody(problems);
    assertDayUnlocked(employee, body.DateToOverride, "DateToOverride");
    const { rowCount } = await tx.query(
      `SELECT 1 FROM "WorkDayOverride" WHERE "companyId" = $1 AND "EmployeeId" = $2 AND "DateToOverride" = $3`,
      [companyId, body.EmployeeId, body.DateToOverride],
    );
    if (rowCount > 0) throw refusedByRule(errorCodes.duplicate, "The day is overridden already.", "DateToOverride");
    const record = { ...body, ...newRecordStamps() };
    await insertRecord(tx, table, companyId, record);
    return recordAnswer(call, view, byId(record.Id), tx);
  });
}

export const workDayOverrides: Handlers = {
  listWorkDayOverrides: (call) => listAnswer(call, view),
  getWorkDayOverride: (call) => recordAnswer(call, view, byId(call.path.workDayOverrideId)),
  createWorkDayOverride: create,
};
