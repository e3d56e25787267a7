import { type FieldProblem, invalidBody } from "../http/problem";
import type { Bodies } from "../openapi/generated/payroll";
import type { Call, Handlers } from "../resources/pipeline/call";
import { completeBody, insertRecord } from "../resources/records";
import { unknownIdProblems } from "../resources/references";
import { byId, companyRows, listAnswer, recordAnswer, type View } from "../resources/resource";
import { type Tx, transaction } from "../store/db";
import { sql } from "../store/sql";
import { defaultRuleCode } from "./assumed";
import { newRecordStamps, withStamps } from "./stamps";

const table = "Agreement";
const view: View = {
  model: "Agreement",
  source: (call) =>
    companyRows(
      table,
      call,
      sql`, r."CompensateInTime" AND r."CompensateInMoney" AS "CompensateInTimeAndMoney",
        NULL::text AS "OrdinaryScheduleStartTime"`,
    ),
};

type Body = Bodies["AgreementCreateRequest"];
type Rule = Bodies["OverTimeRuleRequest"] | Bodies["InconvenientTimeRuleRequest"];

async function create(call: Call) {
  const body = completeBody("AgreementCreateRequest", call.body ?? {});
  return transaction(async (tx) => {
    const problems = [...missingRules(body), ...(await ruleProblems(tx, call.companyId, body))];
    if (problems.length > 0) throw invalidBody(problems);
    const record = { ...agreementValues(body), ...newRecordStamps() };
    await insertRecord(tx, table, call.companyId, record);
    return recordAnswer(call, view, byId(record.Id), tx);
  });
}

/**
 * An agreement as it is stored: each rule has its position, multipliers are numbers, and `IsActive` is true unless the body
 * says otherwise.
 */
export function agreementValues(body: Body) {
  const stampedRules = <R extends Rule>(list: readonly R[] | null) =>
    withStamps((list ?? []).map((rule, index) => ({ ...rule, OrderNumber: index + 1 })));
  return {
    ...body,
    IsActive: body.IsActive ?? true,
    CompensationTime1Multiplier: body.CompensationTime1Multiplier ?? 0,
    CompensationTime2Multiplier: body.CompensationTime2Multiplier ?? 0,
    CompensationTime3Multiplier: body.CompensationTime3Multiplier ?? 0,
    CompensationTime4Multiplier: body.CompensationTime4Multiplier ?? 0,
    OverTimeRules: stampedRules((body.OverTimeRules ?? []).map(withDefaultCodes)),
    InconvenientTimeRules: stampedRules((body.InconvenientTimeRules ?? []).map(withDefaultCodes)),
  };
}

function withDefaultCodes<R extends Rule>(rule: R): R {
  const codes = Object.keys(rule).filter((name) =>
    /^(OvertimeCode|CompensationTimeCode|InconvenientTimeCode)$/.test(name),
  );
  const ruleMembers = rule as unknown as Readonly<Record<string, unknown>>;
  return { ...rule, ...Object.fromEntries(codes.map((name) => [name, ruleMembers[name] ?? defaultRuleCode])) };
}

function missingRules(body: Body): FieldProblem[] {
  const requirements = [
    ["OverTimeRules", body.UsesOvertime, body.OverTimeRules],
    ["InconvenientTimeRules", body.UsesInconvenientTime, body.InconvenientTimeRules],
  ] as const;
  return requirements.flatMap(([field, uses, rules]) =>
    uses && (rules ?? []).length === 0 ? [{ field, message: `${field} is required.` }] : [],
  );
}

async function ruleProblems(tx: Tx, companyId: string, body: Body): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const list of ["OverTimeRules", "InconvenientTimeRules"] as const) {
    for (const [index, rule] of (body[list] ?? []).entries()) {
      const rulePath = `${list}[${index}]`;
      const id = rule.TimeRuleAnnualDateId;
      if (id === null) continue;
      if (rule.DayFilter !== null || rule.CodedDay !== null) {
        const message = `${rulePath} names its day by TimeRuleAnnualDateId, so DayFilter and CodedDay must be left out.`;
        problems.push({ field: `${rulePath}.TimeRuleAnnualDateId`, message });
      }
      problems.push(
        ...(await unknownIdProblems(tx, companyId, "TimeRuleAnnualDate", `${rulePath}.TimeRuleAnnualDateId`, id)),
      );
    }
  }
  return problems;
}

export const agreements: Handlers = {
  listAgreements: (call) => listAnswer(call, view),
  getAgreement: (call) => recordAnswer(call, view, byId(call.path.agreementId)),
  createAgreement: create,
};
