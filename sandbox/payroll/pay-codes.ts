import { membersOf } from "../openapi/members";
import type { Call, Handlers, JsonAnswer } from "../resources/pipeline/call";
import { projection } from "../resources/projection";
import { byId, companyRows, listAnswer, recordAnswer, type View } from "../resources/resource";
import { pool } from "../store/db";
import { renderSql, sql } from "../store/sql";
import { allowanceKinds, type PayCodeKind } from "./assumed";

const view: View = { model: "PayCode", source: (call) => companyRows("PayCode", call) };

/** The kinds of pay codes in each member of a grouped list. */
const codeKindsByGroup = {
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

/** The kinds of pay codes that the rows of a shortcut may have. */
export const payCodeKindsOf = (group: keyof typeof codeKindsByGroup): readonly PayCodeKind[] =>
  Object.values(codeKindsByGroup[group]).flat();

async function groupedPayCodes(call: Call, group: keyof typeof codeKindsByGroup): Promise<JsonAnswer> {
  const { text, values } = renderSql(
    sql`SELECT t."PaycodeTypeName" AS kind, to_jsonb(p) AS code
      FROM (${view.source(call)}) t, LATERAL (SELECT ${projection("PayCode", [...membersOf("PayCode").keys()])}) p
      ORDER BY t."PaycodeNumber"`,
  );
  const { rows } = await pool.query<{ kind: PayCodeKind; code: unknown }>(text, values);
  const lists = Object.entries(codeKindsByGroup[group]).map(([member, kinds]) => {
    const wantedKinds: readonly PayCodeKind[] = kinds;
    return [member, rows.filter(({ kind }) => wantedKinds.includes(kind)).map(({ code }) => code)];
  });
  return { is: "json", text: JSON.stringify(Object.fromEntries(lists)) };
}

export const payCodes: Handlers = {
  listPayCodes: (call) => listAnswer(call, view),
  getPayCode: (call) => recordAnswer(call, view, byId(call.path.paycodeId)),
  getTravelAndExpensePayCodes: (call) => groupedPayCodes(call, "travelAndExpense"),
  getOtherAdditionDeductionPayCodes: (call) => groupedPayCodes(call, "otherAdditionDeduction"),
};
