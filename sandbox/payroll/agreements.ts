import { type FieldProblem, invalidBodyError } from "../http/problem";
import type { Bodies } from "../openapi/generated/payroll";
import type { Call, Handlers } from "../resources/pipeline/call";
import { completeBody, insertRecord } from "../resources/records";
import { findUnknownIdProblems } from "../resources/references";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resources/resource";
import { type Tx, transaction } from "../store/db";
import { sql } from "../store/sql";
import { defaultRuleCode } from "./assumed";
import { newRecordStamps, withStamps } from "./stamps";

const table = "Agreement";
const view: ResourceView = {
  model: "Agreement",
  source: (call) =>
    companyRowsSql(
      table,
      call,
      sql`, r."CompensateInTime" AND r."CompensateInMoney" AS "CompensateInTimeAndMoney",
        NULL::text AS "OrdinaryScheduleStartTime"`,
    ),
};

type AgreementBody = Bodies["AgreementCreateRequest"];
type Rule = Bodies["OverTimeRuleRequest"] | Bodies["InconvenientTimeRuleRequest"];

async function createAgreement(call: Call) {
  const body = completeBody("AgreementCreateRequest", call.body ?? {});
  return transaction(async (tx) => {
    const problems = [...listMissingRuleProblems(body), ...(await findRuleProblems(tx, call.companyId, body))];
    if (problems.length > 0) throw invalidBodyError(problems);
    const record = { ...makeAgreementValues(body), ...newRecordStamps() };
    await insertRecord(tx, table, call.companyId, record);
    return buildRecordAnswer(call, view, byId(record.Id), tx);
  });
}

/**
 * An agreement as it is stored: each rule has its position, multipliers are numbers, and `IsActive` is true unless the body
 * says otherwise.
 */
export function makeAgreementValues(body: AgreementBody) {
  const stampRules = <R extends Rule>(rules: readonly R[] | null) =>
    withStamps((rules ?? []).map((rule, index) => ({ ...rule, OrderNumber: index + 1 })));
  return {
    ...body,
    IsActive: body.IsActive ?? true,
    CompensationTime1Multiplier: body.CompensationTime1Multiplier ?? 0,
    CompensationTime2Multiplier: body.CompensationTime2Multiplier ?? 0,
    CompensationTime3Multiplier: body.CompensationTime3Multiplier ?? 0,
    CompensationTime4Multiplier: body.CompensationTime4Multiplier ?? 0,
    OverTimeRules: stampRules((body.OverTimeRules ?? []).map(withDefaultCodes)),
    InconvenientTimeRules: stampRules((body.InconvenientTimeRules ?? []).map(withDefaultCodes)),
  };
}

function withDefaultCodes<R extends Rule>(rule: R): R {
  const codeMembers = Object.keys(rule).filter((name) =>
    /^(OvertimeCode|CompensationTimeCode|InconvenientTimeCode)$/.test(name),
  );
  const ruleMembers = rule as unknown as Readonly<Record<string, unknown>>;
  return { ...rule, ...Object.fromEntries(codeMembers.map((name) => [name, ruleMembers[name] ?? defaultRuleCode])) };
}

function listMissingRuleProblems(body: AgreementBody): FieldProblem[] {
  const requirements = [
    ["OverTimeRules", body.UsesOvertime, body.OverTimeRules],
    ["InconvenientTimeRules", body.UsesInconvenientTime, body.InconvenientTimeRules],
  ] as const;
  return requirements.flatMap(([field, isUsed, rules]) =>
    isUsed && (rules ?? []).length === 0 ? [{ field, message: `${field} is required.` }] : [],
  );
}

async function findRuleProblems(tx: Tx, companyId: string, body: AgreementBody): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const listName of ["OverTimeRules", "InconvenientTimeRules"] as const) {
    for (const [index, rule] of (body[listName] ?? []).entries()) {
      const rulePath = `${listName}[${index}]`;
      const annualDateId = rule.TimeRuleAnnualDateId;
      if (annualDateId === null) continue;
      if (rule.DayFilter !== null || rule.CodedDay !== null) {
        const message = `${rulePath} names its day by TimeRuleAnnualDateId, so DayFilter and CodedDay must be left out.`;
        problems.push({ field: `${rulePath}.TimeRuleAnnualDateId`, message });
      }
      problems.push(
        ...(await findUnknownIdProblems(
          tx,
          companyId,
          "TimeRuleAnnualDate",
          `${rulePath}.TimeRuleAnnualDateId`,
          annualDateId,
        )),
      );
    }
  }
  return problems;
}

export const agreements: Handlers = {
  listAgreements: (call) => buildListAnswer(call, view),
  getAgreement: (call) => buildRecordAnswer(call, view, byId(call.path.agreementId)),
  createAgreement,
};
