import { randomUUID } from "node:crypto";
import { now } from "../clock";
import { type FieldProblem, invalid, refused } from "../http/problem";
import type { Bodies } from "../openapi/generated/payroll";
import { membersOf } from "../openapi/members";
import type { Call, Handlers } from "../resources/pipeline/call";
import { projection } from "../resources/projection";
import { completed, insertRecord } from "../resources/records";
import { byId, listAnswer, recordAnswer, type View } from "../resources/resource";
import { count } from "../store/counters";
import { type Tx, transaction } from "../store/db";
import { type Sql, sql } from "../store/sql";
import { codes, employeeNumberDigits, personName } from "./assumed";
import { states, types } from "./employee-state";
import { readIdentityNumber } from "./identity-number";

const table = "Employee";
const myPayslip = 2;

/** Records of an employee inside the answer, the earliest first, in the form of their model. */
function inside(model: string, rows: Sql): Sql {
  return sql`(SELECT coalesce(jsonb_agg(to_jsonb(n) - 'seq' ORDER BY n."ActiveSince", n.seq), '[]')
    FROM (SELECT ${allOf(model)}, t.seq FROM (${rows}) t) n)`;
}

const allOf = (model: string): Sql => projection(model, [...membersOf(model).keys()]);

const agreementsOf = sql`SELECT has.*, agreement."Name" FROM "EmployeeAgreement" has
  JOIN "Agreement" agreement ON agreement."companyId" = has."companyId" AND agreement."Id" = has."AgreementId"
  WHERE has."companyId" = r."companyId" AND has."EmployeeId" = r."Id"`;

const schedulesOf = sql`SELECT has.*, schedule."Name" FROM "EmployeeWorkingSchedule" has
  JOIN "WorkSchedule" schedule ON schedule."companyId" = has."companyId" AND schedule."Id" = has."WorkScheduleId"
  WHERE has."companyId" = r."companyId" AND has."EmployeeId" = r."Id"`;

const contractOf = sql`SELECT r."contractId" AS "Id", r."EmployeeCategory", r."SalaryType",
  r."contractStartDate" AS "ContractStartDate", r."ContractEndDate", r."UsesVLAFromDate", r."UsesVLA", r."ModifiedUtc",
  r."CreatedUtc"`;

const own = (call: Call, computed: Sql): Sql => sql`SELECT r.*,
  r."TimeResereveType" IS NOT NULL AS "UsesWorkingTimeAccountOrReserve"${computed}
  FROM "Employee" r WHERE r."companyId" = ${call.companyId}::uuid AND NOT r."isDeleted"`;

const view: View = {
  model: "Employee",
  source: (call) =>
    own(
      call,
      sql`, ${inside("EmployeeAgreement", agreementsOf)} AS "EmployeeAgreements",
        ${inside("EmployeeWorkingSchedule", schedulesOf)} AS "EmployeeWorkingSchedules"`,
    ),
};

const createdView: View = {
  model: "EmployeeCreated",
  source: (call) =>
    own(
      call,
      sql`, (SELECT to_jsonb(c) FROM (SELECT ${allOf("EmployeeContract")} FROM (${contractOf}) t) c) AS "Contract"`,
    ),
};

type Body = Bodies["EmployeeCreateRequest"];

async function create(call: Call) {
  const body = completed("EmployeeCreateRequest", call.body ?? {});
  const problems = [...nameProblems(body), ...contractProblems(body)];
  if (problems.length > 0) throw invalid(problems);
  const number = identityNumber(body.IdentificationNumber, call.today);
  return transaction(async (tx) => {
    await holdNumbers(tx, call.companyId);
    await assertUnused(tx, call.companyId, "IdentificationNumber", number);
    const wanted = body.EmployeeNumber?.trim() || null;
    if (wanted !== null) await assertUnused(tx, call.companyId, "EmployeeNumber", wanted);
    const EmployeeNumber = wanted ?? (await nextNumber(tx, call.companyId));
    const record = { ...draftValues(body), Id: randomUUID(), EmployeeNumber, IdentificationNumber: number };
    await insertRecord(tx, table, call.companyId, record);
    await count(tx, call.companyId, "employee", "committed");
    return recordAnswer(call, createdView, byId(record.Id), tx);
  });
}

function nameProblems(body: Body): FieldProblem[] {
  return (["FirstName", "LastName"] as const).flatMap((field) =>
    personName.test(body[field]) ? [] : [{ field, message: `${field} may have letters only.` }],
  );
}

function contractProblems({ Contract: contract }: Body): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (contract.UsesVLA && contract.UsesVLAFromDate === null) {
    problems.push({ field: "Contract.UsesVLAFromDate", message: "Contract.UsesVLAFromDate is required." });
  }
  const { ContractStartDate: start, ContractEndDate: end } = contract;
  if (start !== null && end !== null && end < start) {
    problems.push({ field: "Contract.ContractEndDate", message: "Contract.ContractEndDate is before its start." });
  }
  return problems;
}

const field = "IdentificationNumber";
const whatIsWrong = {
  "no day": [codes.identityNumber, "is no personal or coordination number: its day is none of the calendar."],
  "no serial": [codes.identityNumber, "is no personal or coordination number: its serial is 000."],
  interim: [codes.identityNumber, "is an interim number, which cannot be used."],
  "wrong check digit": [codes.checkDigit, "has a wrong check digit."],
} as const;

/** Twelve digits. What is wrong is said without the number. @throws ApiError 2000, 4008, 4029 */
function identityNumber(text: string, today: string): string {
  const read = readIdentityNumber(text, today);
  if (read.is === "number") return read.digits;
  if (read.is === "not written so") {
    throw invalid([{ field, message: `${field} must be written YYMMDD-NNNC or YYYYMMDDNNNC.` }]);
  }
  const [code, message] = whatIsWrong[read.is];
  throw refused(code, `${field} ${message}`, field);
}

/** One draft at a time takes a number: two calls at once would find the same one free. */
async function holdNumbers(tx: Tx, companyId: string): Promise<void> {
  await tx.query(`SELECT 1 FROM "PayrollSettings" WHERE "companyId" = $1 FOR UPDATE`, [companyId]);
}

async function assertUnused(tx: Tx, companyId: string, member: string, value: string): Promise<void> {
  const { rowCount } = await tx.query(`SELECT 1 FROM "Employee" WHERE "companyId" = $1 AND "${member}" = $2`, [
    companyId,
    value,
  ]);
  if (rowCount > 0) throw refused(codes.duplicate, `There is already an employee with this ${member}.`, member);
}

async function nextNumber(tx: Tx, companyId: string): Promise<string> {
  const { rows } = await tx.query<{ last: number }>(
    `SELECT coalesce(max("EmployeeNumber"::bigint), 0) AS last FROM "Employee"
      WHERE "companyId" = $1 AND "EmployeeNumber" ~ '^[0-9]{1,9}$'`,
    [companyId],
  );
  return String((rows[0]?.last ?? 0) + 1).padStart(employeeNumberDigits, "0");
}

function draftValues(body: Body) {
  const { Contract: contract } = body;
  const at = now();
  return {
    FirstName: body.FirstName,
    LastName: body.LastName,
    EmailWork: body.EmailWork,
    PhoneMobile: body.PhoneMobile,
    UsesPayslip: body.PayslipSendMethod === myPayslip,
    payslipLanguage: body.PayslipLanguage ?? 1,
    SalaryType: contract.SalaryType,
    EmployeeCategory: contract.EmployeeCategory,
    ContractEndDate: contract.ContractEndDate,
    contractStartDate: contract.ContractStartDate,
    contractId: randomUUID(),
    TimeResereveType: contract.TimeReserveType,
    UsesVLA: contract.UsesVLA,
    UsesVLAFromDate: contract.UsesVLAFromDate,
    Type: types.regular,
    State: states.draft,
    CreatedUtc: at,
    ModifiedUtc: at,
  };
}

export const employees: Handlers = {
  listEmployees: (call) => listAnswer(call, view),
  getEmployee: (call) => recordAnswer(call, view, byId(call.path.employeeId)),
  createEmployee: create,
};
