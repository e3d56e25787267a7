import { randomUUID } from "node:crypto";
import { now } from "../clock";
import { notFound } from "../http/problem";
import type { Call, Handlers, JsonAnswer } from "../resources/pipeline/call";
import { completed, findStored, insertRecord, updateRecord } from "../resources/records";
import { type Tx, transaction } from "../store/db";
import { codes, firstWeek } from "./assumed";
import { type EmployeeFacts, lockedEmployee, types } from "./employee-state";

type Refusal = { readonly ErrorCode: string; readonly ErrorMessage: string };

const refusal = (code: number, ErrorMessage: string): Refusal => ({ ErrorCode: String(code), ErrorMessage });

type Assigned = { readonly IsActive: boolean; readonly WorkScheduleWorkDays?: readonly { WeekIndex: number }[] | null };

/** Where an assignment goes, and what it names. */
type Assignment = {
  readonly table: "EmployeeAgreement" | "EmployeeWorkingSchedule";
  readonly names: { readonly table: "Agreement" | "WorkSchedule"; readonly member: string; readonly id: string };
  readonly from: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly check: (named: Assigned) => Refusal | null;
};

/**
 * Answers 200 either way; what is refused says so in `Success`
 * (docs/api/payroll.md#agreement-and-schedule-of-an-employee).
 */
async function assign(call: Call, assignment: Assignment): Promise<JsonAnswer> {
  return transaction(async (tx) => {
    const employee = await lockedEmployee(tx, call.companyId, call.path.employeeId);
    if (employee === null) throw notFound("The employee");
    const problem = await refusalOf(tx, call.companyId, employee, assignment);
    if (problem === null) await write(tx, call.companyId, employee, assignment);
    const { member, id } = assignment.names;
    return {
      is: "json",
      text: JSON.stringify({ [member]: id, Success: problem === null, ValidationError: problem }),
    };
  });
}

async function refusalOf(
  tx: Tx,
  companyId: string,
  employee: EmployeeFacts,
  { table, names, from, check }: Assignment,
): Promise<Refusal | null> {
  if (employee.Type === types.limited) {
    return refusal(codes.notAllowed, "A simplified employee has no agreement and no work schedule.");
  }
  const named = await findStored<Assigned>(tx, names.table, companyId, names.id, "FOR KEY SHARE");
  if (named === null) return refusal(3000, `${names.member} names no record of the company.`);
  if (!named.IsActive) return refusal(codes.notAllowed, `${names.member} names an inactive record.`);
  const locked = employee.LastLockedDeviationDate;
  if (locked !== null && from <= locked) {
    return refusal(codes.notAllowed, `The employee's payslips are locked up to ${locked}.`);
  }
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "${table}" WHERE "companyId" = $1 AND "EmployeeId" = $2 AND "ActiveSince" = $3`,
    [companyId, employee.Id, from],
  );
  if (rowCount > 0) return refusal(codes.duplicate, `The employee has another one from ${from} already.`);
  return check(named);
}

async function write(tx: Tx, companyId: string, employee: EmployeeFacts, assignment: Assignment): Promise<void> {
  const { table, names, from, values } = assignment;
  const record = { Id: randomUUID(), EmployeeId: employee.Id, [names.member]: names.id, ActiveSince: from, ...values };
  await insertRecord(tx, table, companyId, record);
  await updateRecord(tx, "Employee", companyId, employee.Id, { ModifiedUtc: now() });
}

function addAgreement(call: Call): Promise<JsonAnswer> {
  const body = completed("AddAgreementToEmployeeRequest", call.body ?? {});
  return assign(call, {
    table: "EmployeeAgreement",
    names: { table: "Agreement", member: "AgreementId", id: body.AgreementId.toLowerCase() },
    from: body.ActiveFromUtc,
    values: { HasConfidenceTime: body.HasConfidenceTime },
    check: () => null,
  });
}

function addWorkSchedule(call: Call): Promise<JsonAnswer> {
  const body = completed("AddWorkScheduleToEmployeeRequest", call.body ?? {});
  const week = body.WorkWeekCycleStart;
  return assign(call, {
    table: "EmployeeWorkingSchedule",
    names: { table: "WorkSchedule", member: "WorkScheduleId", id: body.WorkScheduleId.toLowerCase() },
    from: body.ActiveSince,
    values: { WorkWeekCycleStart: week },
    check: ({ WorkScheduleWorkDays: days }) => {
      const weeks = Math.max(1, ...(days ?? []).map(({ WeekIndex }) => WeekIndex + 1));
      if (week >= firstWeek && week < weeks) return null;
      return refusal(2000, `WorkWeekCycleStart goes from ${firstWeek} to ${weeks - 1} in this schedule.`);
    },
  });
}

export const employeeAssignments: Handlers = {
  addAgreementToEmployee: addAgreement,
  addWorkScheduleToEmployee: addWorkSchedule,
};
