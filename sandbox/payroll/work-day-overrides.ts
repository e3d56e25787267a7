import { invalid, refused } from "../http/problem";
import type { Call, Handlers } from "../resources/pipeline/call";
import { completed, insertRecord } from "../resources/records";
import { byId, listAnswer, ownRows, recordAnswer, type View } from "../resources/resource";
import { transaction } from "../store/db";
import { codes } from "./assumed";
import { breakProblems, timeProblems } from "./day-times";
import { assertUnlocked, namedEmployee } from "./employee-state";
import { newRecord } from "./stamps";

const table = "WorkDayOverride";
const view: View = { model: "WorkDayOverride", source: (call) => ownRows(table, call) };

async function create(call: Call) {
  const { companyId } = call;
  const body = completed("WorkDayOverrideRequest", call.body ?? {});
  const fullTime = {
    StartTime: body.FullTimeStartTime,
    EndTime: body.FullTimeEndTime,
    LunchBreakId: body.FullTimeLunchBreakId,
    FirstCoffeeBreakId: body.FullTimeFirstCoffeeBreakId,
    SecondCoffeeBreakId: body.FullTimeSecondCoffeeBreakId,
  };
  return transaction(async (tx) => {
    const employee = await namedEmployee(tx, companyId, body.EmployeeId);
    const at = (index: number) => (index === 0 ? "" : "FullTime");
    const problems = [
      ...timeProblems(body, ""),
      ...timeProblems(fullTime, "FullTime"),
      ...(await breakProblems(tx, companyId, [body, fullTime], at)),
    ];
    if (problems.length > 0) throw invalid(problems);
    assertUnlocked(employee, body.DateToOverride, "DateToOverride");
    const { rowCount } = await tx.query(
      `SELECT 1 FROM "WorkDayOverride" WHERE "companyId" = $1 AND "EmployeeId" = $2 AND "DateToOverride" = $3`,
      [companyId, body.EmployeeId, body.DateToOverride],
    );
    if (rowCount > 0) throw refused(codes.duplicate, "The day is overridden already.", "DateToOverride");
    const record = { ...body, ...newRecord() };
    await insertRecord(tx, table, companyId, record);
    return recordAnswer(call, view, byId(record.Id), tx);
  });
}

export const workDayOverrides: Handlers = {
  listWorkDayOverrides: (call) => listAnswer(call, view),
  getWorkDayOverride: (call) => recordAnswer(call, view, byId(call.path.workDayOverrideId)),
  createWorkDayOverride: create,
};
