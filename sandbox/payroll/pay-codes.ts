import { membersOf } from "../openapi/members";
import type { Call, Handlers, JsonAnswer } from "../resources/pipeline/call";
import { projectionSql } from "../resources/projection";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resources/resource";
import { pool } from "../store/db";
import { renderSql, sql } from "../store/sql";
import { allowanceKinds, type PayCodeKind } from "./assumed";

const view: ResourceView = { model: "PayCode", source: (call) => companyRowsSql("PayCode", call) };

/** For each grouped list of pay codes: the members of its answer, each with the kinds of pay codes in it. */
const payCodeKindsByList = {
  travelAndExpense: {
    ReimbursmentPaycodes: ["Reimbursement"],
    CompensationPaycodes: ["Compensation"],
    AllowancePaycodes: allowanceKinds,
    BenefitPaycodes: ["Benefit"],
  },
  otherAdditionDeduction: {
    CompensationPaycodes: ["Compensation"],
    DeductionPaycodes: ["Deduction"],
    BenefitPaycodes: ["Benefit"],
    AdjustmentTaxPaycodes: ["AdjustmentTax"],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly PayCodeKind[]>>>>;

/** Returns all kinds of pay codes in a grouped list; rows of the registrations with its name may have only these. */
export const payCodeKindsOf = (listName: keyof typeof payCodeKindsByList): readonly PayCodeKind[] =>
  Object.values(payCodeKindsByList[listName]).flat();

async function answerGroupedPayCodes(call: Call, listName: keyof typeof payCodeKindsByList): Promise<JsonAnswer> {
  const { text, values } = renderSql(
    sql`SELECT t."PaycodeTypeName" AS kind, to_jsonb(p) AS code
      FROM (${view.source(call)}) t, LATERAL (SELECT ${projectionSql("PayCode", [...membersOf("PayCode").keys()])}) p
      ORDER BY t."PaycodeNumber"`,
  );
  const { rows } = await pool.query<{ kind: PayCodeKind; code: unknown }>(text, values);
  const memberEntries = Object.entries(payCodeKindsByList[listName]).map(([member, kinds]) => {
    const wantedKinds: readonly PayCodeKind[] = kinds;
    return [member, rows.filter(({ kind }) => wantedKinds.includes(kind)).map(({ code }) => code)];
  });
  return { is: "json", text: JSON.stringify(Object.fromEntries(memberEntries)) };
}

export const payCodes: Handlers = {
  listPayCodes: (call) => buildListAnswer(call, view),
  getPayCode: (call) => buildRecordAnswer(call, view, byId(call.path.paycodeId)),
  getTravelAndExpensePayCodes: (call) => answerGroupedPayCodes(call, "travelAndExpense"),
  getOtherAdditionDeductionPayCodes: (call) => answerGroupedPayCodes(call, "otherAdditionDeduction"),
};
