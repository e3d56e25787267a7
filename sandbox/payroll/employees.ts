import { randomUUID } from "node:crypto";
import { now } from "../clock";
import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../http/problem";
import type { Bodies } from "../openapi/generated/payroll";
import { membersOf } from "../openapi/members";
import type { Call, Handlers } from "../resources/pipeline/call";
import { projectionSql } from "../resources/projection";
import { completeBody, insertRecord } from "../resources/records";
import { buildListAnswer, buildRecordAnswer, byId, type ResourceView } from "../resources/resource";
import { countEvent } from "../store/counters";
import { type Tx, transaction } from "../store/db";
import { type Sql, sql } from "../store/sql";
import { employeeNumberDigits, errorCodes, personNamePattern } from "./assumed";
import { employeeStates, employeeTypes } from "./employee-state";
import { toIdentityNumber } from "./identity-number";

const table = "Employee";
const myPayslipMethod = 2;

/** Selects records inside the answer of an employee, the earliest first, in the form of their model. */
function makeNestedRecordsSql(model: string, rows: Sql): Sql {
  return sql`(SELECT coalesce(jsonb_agg(to_jsonb(n) - 'seq' ORDER BY n."ActiveSince", n.seq), '[]')
    FROM (SELECT ${makeAllMembersSql(model)}, t.seq FROM (${rows}) t) n)`;
}

const makeAllMembersSql = (model: string): Sql => projectionSql(model, [...membersOf(model).keys()]);

const agreementsSql = sql`SELECT has.*, agreement."Name" FROM "EmployeeAgreement" has
  JOIN "Agreement" agreement ON agreement."companyId" = has."companyId" AND agreement."Id" = has."AgreementId"
  WHERE has."companyId" = r."companyId" AND has."EmployeeId" = r."Id"`;

const schedulesSql = sql`SELECT has.*, schedule."Name" FROM "EmployeeWorkingSchedule" has
  JOIN "WorkSchedule" schedule ON schedule."companyId" = has."companyId" AND schedule."Id" = has."WorkScheduleId"
  WHERE has."companyId" = r."companyId" AND has."EmployeeId" = r."Id"`;

const contractSql = sql`SELECT r."contractId" AS "Id", r."EmployeeCategory", r."SalaryType",
  r."contractStartDate" AS "ContractStartDate", r."ContractEndDate", r."UsesVLAFromDate", r."UsesVLA", r."ModifiedUtc",
  r."CreatedUtc"`;

const makeEmployeesSql = (call: Call, computed: Sql): Sql => sql`SELECT r.*,
  r."TimeResereveType" IS NOT NULL AS "UsesWorkingTimeAccountOrReserve"${computed}
  FROM "Employee" r WHERE r."companyId" = ${call.companyId}::uuid AND NOT r."isDeleted"`;

const view: ResourceView = {
  model: "Employee",
  source: (call) =>
    makeEmployeesSql(
      call,
      sql`, ${makeNestedRecordsSql("EmployeeAgreement", agreementsSql)} AS "EmployeeAgreements",
        ${makeNestedRecordsSql("EmployeeWorkingSchedule", schedulesSql)} AS "EmployeeWorkingSchedules"`,
    ),
};

const createdView: ResourceView = {
  model: "EmployeeCreated",
  source: (call) =>
    makeEmployeesSql(
      call,
      sql`, (SELECT to_jsonb(c) FROM (SELECT ${makeAllMembersSql("EmployeeContract")} FROM (${contractSql}) t) c) AS "Contract"`,
    ),
};

type EmployeeBody = Bodies["EmployeeCreateRequest"];

async function createEmployee(call: Call) {
  const body = completeBody("EmployeeCreateRequest", call.body ?? {});
  const problems = [...findNameProblems(body), ...findContractProblems(body)];
  if (problems.length > 0) throw invalidBodyError(problems);
  const identityNumber = parseIdentityNumber(body.IdentificationNumber, call.today);
  return transaction(async (tx) => {
    await lockEmployeeNumbers(tx, call.companyId);
    await assertUnusedNumber(tx, call.companyId, "IdentificationNumber", identityNumber);
    const requestedNumber = body.EmployeeNumber?.trim() || null;
    if (requestedNumber !== null) await assertUnusedNumber(tx, call.companyId, "EmployeeNumber", requestedNumber);
    const EmployeeNumber = requestedNumber ?? (await findNextEmployeeNumber(tx, call.companyId));
    const record = { ...makeDraftValues(body), Id: randomUUID(), EmployeeNumber, IdentificationNumber: identityNumber };
    await insertRecord(tx, table, call.companyId, record);
    await countEvent(tx, call.companyId, "employee", "committed");
    return buildRecordAnswer(call, createdView, byId(record.Id), tx);
  });
}

function findNameProblems(body: EmployeeBody): FieldProblem[] {
  return (["FirstName", "LastName"] as const).flatMap((field) =>
    personNamePattern.test(body[field]) ? [] : [{ field, message: `${field} may have letters only.` }],
  );
}

function findContractProblems({ Contract: contract }: EmployeeBody): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (contract.UsesVLA && contract.UsesVLAFromDate === null) {
    problems.push({ field: "Contract.UsesVLAFromDate", message: "Contract.UsesVLAFromDate is required." });
  }
  const { ContractStartDate: startsOn, ContractEndDate: endsOn } = contract;
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) {
    problems.push({ field: "Contract.ContractEndDate", message: "Contract.ContractEndDate is before its start." });
  }
  return problems;
}

const identityNumberMember = "IdentificationNumber";
const identityNumberProblems = {
  "no day": [errorCodes.identityNumber, "is no personal or coordination number: its day is none of the calendar."],
  "no serial": [errorCodes.identityNumber, "is no personal or coordination number: its serial is 000."],
  interim: [errorCodes.identityNumber, "is an interim number, which cannot be used."],
  "wrong check digit": [errorCodes.checkDigit, "has a wrong check digit."],
} as const;

/** Parses an identity number to twelve digits. A refusal does not contain the number. @throws ApiError 2000, 4008, 4029 */
function parseIdentityNumber(text: string, today: string): string {
  const parsedNumber = toIdentityNumber(text, today);
  if (parsedNumber.is === "number") return parsedNumber.digits;
  if (parsedNumber.is === "not written so") {
    throw invalidBodyError([
      { field: identityNumberMember, message: `${identityNumberMember} must be written YYMMDD-NNNC or YYYYMMDDNNNC.` },
    ]);
  }
  const [code, message] = identityNumberProblems[parsedNumber.is];
  throw ruleRefusalError(code, `${identityNumberMember} ${message}`, identityNumberMember);
}

/** Allows only one new draft at a time to get a number: two calls at once would find the same number free. */
async function lockEmployeeNumbers(tx: Tx, companyId: string): Promise<void> {
  await tx.query(`SELECT 1 FROM "PayrollSettings" WHERE "companyId" = $1 FOR UPDATE`, [companyId]);
}

async function assertUnusedNumber(tx: Tx, companyId: string, member: string, value: string): Promise<void> {
  const { rowCount } = await tx.query(`SELECT 1 FROM "Employee" WHERE "companyId" = $1 AND "${member}" = $2`, [
    companyId,
    value,
  ]);
  if (rowCount > 0)
    throw ruleRefusalError(errorCodes.duplicate, `There is already an employee with this ${member}.`, member);
}

async function findNextEmployeeNumber(tx: Tx, companyId: string): Promise<string> {
  const { rows } = await tx.query<{ last: number }>(
    `SELECT coalesce(max("EmployeeNumber"::bigint), 0) AS last FROM "Employee"
      WHERE "companyId" = $1 AND "EmployeeNumber" ~ '^[0-9]{1,9}$'`,
    [companyId],
  );
  return String((rows[0]?.last ?? 0) + 1).padStart(employeeNumberDigits, "0");
}

function makeDraftValues(body: EmployeeBody) {
  const { Contract: contract } = body;
  const createdAt = now();
  return {
    FirstName: body.FirstName,
    LastName: body.LastName,
    EmailWork: body.EmailWork,
    PhoneMobile: body.PhoneMobile,
    UsesPayslip: body.PayslipSendMethod === myPayslipMethod,
    payslipLanguage: body.PayslipLanguage ?? 1,
    SalaryType: contract.SalaryType,
    EmployeeCategory: contract.EmployeeCategory,
    ContractEndDate: contract.ContractEndDate,
    contractStartDate: contract.ContractStartDate,
    contractId: randomUUID(),
    TimeResereveType: contract.TimeReserveType,
    UsesVLA: contract.UsesVLA,
    UsesVLAFromDate: contract.UsesVLAFromDate,
    Type: employeeTypes.regular,
    State: employeeStates.draft,
    CreatedUtc: createdAt,
    ModifiedUtc: createdAt,
  };
}

export const employees: Handlers = {
  listEmployees: (call) => buildListAnswer(call, view),
  getEmployee: (call) => buildRecordAnswer(call, view, byId(call.path.employeeId)),
  createEmployee,
};
