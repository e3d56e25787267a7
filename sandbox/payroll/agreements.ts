import { type FieldProblem, invalid } from "../http/problem";
import type { Bodies } from "../openapi/generated/payroll";
import type { Call, Handlers } from "../resources/pipeline/call";
import { completed, insertRecord } from "../resources/records";
import { unknownId } from "../resources/references";
import { byId, listAnswer, ownRows, recordAnswer, type View } from "../resources/resource";
import { type Tx, transaction } from "../store/db";
import { sql } from "../store/sql";
import { noRuleCode } from "./assumed";
import { newRecord, stamped } from "./stamps";

const table = "Agreement";
const view: View = {
  model: "Agreement",
  source: (call) =>
    ownRows(
      table,
      call,
      sql`, r."CompensateInTime" AND r."CompensateInMoney" AS "CompensateInTimeAndMoney",
        NULL::text AS "OrdinaryScheduleStartTime"`,
    ),
};

type Body = Bodies["AgreementCreateRequest"];
type Rule = Bodies["OverTimeRuleRequest"] | Bodies["InconvenientTimeRuleRequest"];

async function create(call: Call) {
  const body = completed("AgreementCreateRequest", call.body ?? {});
  return transaction(async (tx) => {
    const problems = [...missingRules(body), ...(await ruleProblems(tx, call.companyId, body))];
    if (problems.length > 0) throw invalid(problems);
    const record = { ...agreementValues(body), ...newRecord() };
    await insertRecord(tx, table, call.companyId, record);
    return recordAnswer(call, view, byId(record.Id), tx);
  });
}

/** An agreement as it is kept: rules with their place, multipliers as numbers, active unless it says otherwise. */
export function agreementValues(body: Body) {
  const rules = <R extends Rule>(list: readonly R[] | null) =>
    stamped((list ?? []).map((rule, index) => ({ ...rule, OrderNumber: index + 1 })));
  return {
    ...body,
    IsActive: body.IsActive ?? true,
    CompensationTime1Multiplier: body.CompensationTime1Multiplier ?? 0,
    CompensationTime2Multiplier: body.CompensationTime2Multiplier ?? 0,
    CompensationTime3Multiplier: body.CompensationTime3Multiplier ?? 0,
    CompensationTime4Multiplier: body.CompensationTime4Multiplier ?? 0,
    OverTimeRules: rules((body.OverTimeRules ?? []).map(withCodes)),
    InconvenientTimeRules: rules((body.InconvenientTimeRules ?? []).map(withCodes)),
  };
}

function withCodes<R extends Rule>(rule: R): R {
  const codes = Object.keys(rule).filter((name) =>
    /^(OvertimeCode|CompensationTimeCode|InconvenientTimeCode)$/.test(name),
  );
  const given = rule as unknown as Readonly<Record<string, unknown>>;
  return { ...rule, ...Object.fromEntries(codes.map((name) => [name, given[name] ?? noRuleCode])) };
}

function missingRules(body: Body): FieldProblem[] {
  const needed = [
    ["OverTimeRules", body.UsesOvertime, body.OverTimeRules],
    ["InconvenientTimeRules", body.UsesInconvenientTime, body.InconvenientTimeRules],
  ] as const;
  return needed.flatMap(([field, uses, rules]) =>
    uses && (rules ?? []).length === 0 ? [{ field, message: `${field} is required.` }] : [],
  );
}

async function ruleProblems(tx: Tx, companyId: string, body: Body): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const list of ["OverTimeRules", "InconvenientTimeRules"] as const) {
    for (const [index, rule] of (body[list] ?? []).entries()) {
      const at = `${list}[${index}]`;
      const id = rule.TimeRuleAnnualDateId;
      if (id === null) continue;
      if (rule.DayFilter !== null || rule.CodedDay !== null) {
        const message = `${at} names its day by TimeRuleAnnualDateId, so DayFilter and CodedDay must be left out.`;
        problems.push({ field: `${at}.TimeRuleAnnualDateId`, message });
      }
      problems.push(...(await unknownId(tx, companyId, "TimeRuleAnnualDate", `${at}.TimeRuleAnnualDateId`, id)));
    }
  }
  return problems;
}

export const agreements: Handlers = {
  listAgreements: (call) => listAnswer(call, view),
  getAgreement: (call) => recordAnswer(call, view, byId(call.path.agreementId)),
  createAgreement: create,
};
