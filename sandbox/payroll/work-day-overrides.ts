import { invalidBodyError, ruleRefusalError } from "../http/problem";
import type { Call, Handlers } from "../resources/pipeline/call";
import { completeBody, insertRecord } from "../resources/records";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resources/resource";
import { transaction } from "../store/db";
import { errorCodes } from "./assumed";
import { findBreakProblems, findTimeProblems } from "./day-times";
import { assertDayUnlocked, getEmployeeForShare } from "./employee-state";
import { newRecordStamps } from "./stamps";

const table = "WorkDayOverride";
const view: ResourceView = { model: "WorkDayOverride", source: (call) => companyRowsSql(table, call) };

async function createWorkDayOverride(call: Call) {
  const { companyId } = call;
  const body = completeBody("WorkDayOverrideRequest", call.body ?? {});
  const fullTimeWorkTimes = {
    StartTime: body.FullTimeStartTime,
    EndTime: body.FullTimeEndTime,
    LunchBreakId: body.FullTimeLunchBreakId,
    FirstCoffeeBreakId: body.FullTimeFirstCoffeeBreakId,
    SecondCoffeeBreakId: body.FullTimeSecondCoffeeBreakId,
  };
  return transaction(async (tx) => {
    const employee = await getEmployeeForShare(tx, companyId, body.EmployeeId);
    const getMemberPrefix = (index: number) => (index === 0 ? "" : "FullTime");
    const problems = [
      ...findTimeProblems(body, ""),
      ...findTimeProblems(fullTimeWorkTimes, "FullTime"),
      ...(await findBreakProblems(tx, companyId, [body, fullTimeWorkTimes], getMemberPrefix)),
    ];
    if (problems.length > 0) throw invalidBodyError(problems);
    assertDayUnlocked(employee, body.DateToOverride, "DateToOverride");
    const { rowCount } = await tx.query(
      `SELECT 1 FROM "WorkDayOverride" WHERE "companyId" = $1 AND "EmployeeId" = $2 AND "DateToOverride" = $3`,
      [companyId, body.EmployeeId, body.DateToOverride],
    );
    if (rowCount > 0) throw ruleRefusalError(errorCodes.duplicate, "The day is overridden already.", "DateToOverride");
    const record = { ...body, ...newRecordStamps() };
    await insertRecord(tx, table, companyId, record);
    return buildRecordAnswer(call, view, byId(record.Id), tx);
  });
}

export const workDayOverrides: Handlers = {
  listWorkDayOverrides: (call) => buildListAnswer(call, view),
  getWorkDayOverride: (call) => buildRecordAnswer(call, view, byId(call.path.workDayOverrideId)),
  createWorkDayOverride,
};
