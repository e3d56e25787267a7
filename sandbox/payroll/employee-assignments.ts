import { randomUUID } from "node:crypto";
import { now } from "../clock";
import { notFoundError } from "../http/problem";
import type { Call, Handlers, JsonAnswer } from "../resources/pipeline/call";
import { completeBody, findRecord, insertRecord, updateRecord } from "../resources/records";
import { type Tx, transaction } from "../store/db";
import { errorCodes, firstWeekIndex } from "./assumed";
import { type EmployeeFacts, employeeTypes, findEmployeeForUpdate } from "./employee-state";

type Refusal = { readonly ErrorCode: string; readonly ErrorMessage: string };

const makeRefusal = (code: number, ErrorMessage: string): Refusal => ({ ErrorCode: String(code), ErrorMessage });

type AssignedRecord = {
  readonly IsActive: boolean;
  readonly WorkScheduleWorkDays?: readonly { WeekIndex: number }[] | null;
};

/**
 * The table an assignment is stored in, the record it refers to, its first day and its members, and the check it must pass.
 */
type Assignment = {
  readonly table: "EmployeeAgreement" | "EmployeeWorkingSchedule";
  readonly reference: { readonly table: "Agreement" | "WorkSchedule"; readonly member: string; readonly id: string };
  readonly startsOn: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly findRefusal: (referencedRecord: AssignedRecord) => Refusal | null;
};

/**
 * Answers 200 whether the assignment is stored or refused; `Success` says which
 * (docs/api/payroll.md#agreement-and-schedule-of-an-employee).
 */
async function assignToEmployee(call: Call, assignment: Assignment): Promise<JsonAnswer> {
  return transaction(async (tx) => {
    const employee = await findEmployeeForUpdate(tx, call.companyId, call.path.employeeId);
    if (employee === null) throw notFoundError("The employee");
    const refusal = await findAssignmentRefusal(tx, call.companyId, employee, assignment);
    if (refusal === null) await storeAssignment(tx, call.companyId, employee, assignment);
    const { member, id } = assignment.reference;
    return {
      is: "json",
      text: JSON.stringify({ [member]: id, Success: refusal === null, ValidationError: refusal }),
    };
  });
}

async function findAssignmentRefusal(
  tx: Tx,
  companyId: string,
  employee: EmployeeFacts,
  { table, reference, startsOn, findRefusal }: Assignment,
): Promise<Refusal | null> {
  if (employee.Type === employeeTypes.limited) {
    return makeRefusal(errorCodes.notAllowed, "A simplified employee has no agreement and no work schedule.");
  }
  const referencedRecord = await findRecord<AssignedRecord>(
    tx,
    reference.table,
    companyId,
    reference.id,
    "FOR KEY SHARE",
  );
  if (referencedRecord === null) return makeRefusal(3000, `${reference.member} names no record of the company.`);
  if (!referencedRecord.IsActive)
    return makeRefusal(errorCodes.notAllowed, `${reference.member} names an inactive record.`);
  const lockedUntil = employee.LastLockedDeviationDate;
  if (lockedUntil !== null && startsOn <= lockedUntil) {
    return makeRefusal(errorCodes.notAllowed, `The employee's payslips are locked up to ${lockedUntil}.`);
  }
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "${table}" WHERE "companyId" = $1 AND "EmployeeId" = $2 AND "ActiveSince" = $3`,
    [companyId, employee.Id, startsOn],
  );
  if (rowCount > 0) return makeRefusal(errorCodes.duplicate, `The employee has another one from ${startsOn} already.`);
  return findRefusal(referencedRecord);
}

async function storeAssignment(
  tx: Tx,
  companyId: string,
  employee: EmployeeFacts,
  assignment: Assignment,
): Promise<void> {
  const { table, reference, startsOn, values } = assignment;
  const record = {
    Id: randomUUID(),
    EmployeeId: employee.Id,
    [reference.member]: reference.id,
    ActiveSince: startsOn,
    ...values,
  };
  await insertRecord(tx, table, companyId, record);
  await updateRecord(tx, "Employee", companyId, employee.Id, { ModifiedUtc: now() });
}

function addAgreement(call: Call): Promise<JsonAnswer> {
  const body = completeBody("AddAgreementToEmployeeRequest", call.body ?? {});
  return assignToEmployee(call, {
    table: "EmployeeAgreement",
    reference: { table: "Agreement", member: "AgreementId", id: body.AgreementId.toLowerCase() },
    startsOn: body.ActiveFromUtc,
    values: { HasConfidenceTime: body.HasConfidenceTime },
    findRefusal: () => null,
  });
}

function addWorkSchedule(call: Call): Promise<JsonAnswer> {
  const body = completeBody("AddWorkScheduleToEmployeeRequest", call.body ?? {});
  const startWeekIndex = body.WorkWeekCycleStart;
  return assignToEmployee(call, {
    table: "EmployeeWorkingSchedule",
    reference: { table: "WorkSchedule", member: "WorkScheduleId", id: body.WorkScheduleId.toLowerCase() },
    startsOn: body.ActiveSince,
    values: { WorkWeekCycleStart: startWeekIndex },
    findRefusal: ({ WorkScheduleWorkDays: workDays }) => {
      const weekCount = Math.max(1, ...(workDays ?? []).map(({ WeekIndex }) => WeekIndex + 1));
      if (startWeekIndex >= firstWeekIndex && startWeekIndex < weekCount) return null;
      return makeRefusal(2000, `WorkWeekCycleStart goes from ${firstWeekIndex} to ${weekCount - 1} in this schedule.`);
    },
  });
}

export const employeeAssignments: Handlers = {
  addAgreementToEmployee: addAgreement,
  addWorkScheduleToEmployee: addWorkSchedule,
};
