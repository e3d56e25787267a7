import { membersOf } from "../openapi/members";
import type { Call, Handlers, JsonAnswer } from "../resources/pipeline/call";
import { projection } from "../resources/projection";
import { byId, listAnswer, ownRows, recordAnswer, type View } from "../resources/resource";
import { pool } from "../store/db";
import { render, sql } from "../store/sql";
import { allowanceKinds, type PayCodeKind } from "./assumed";

const view: View = { model: "PayCode", source: (call) => ownRows("PayCode", call) };

/** Kinds of codes in the members of a grouped list. */
const groups = {
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

/** The kinds of codes that rows of a shortcut may have. */
export const kindsOf = (group: keyof typeof groups): readonly PayCodeKind[] => Object.values(groups[group]).flat();

async function grouped(call: Call, group: keyof typeof groups): Promise<JsonAnswer> {
  const { text, values } = render(
    sql`SELECT t."PaycodeTypeName" AS kind, to_jsonb(p) AS code
      FROM (${view.source(call)}) t, LATERAL (SELECT ${projection("PayCode", [...membersOf("PayCode").keys()])}) p
      ORDER BY t."PaycodeNumber"`,
  );
  const { rows } = await pool.query<{ kind: PayCodeKind; code: unknown }>(text, values);
  const lists = Object.entries(groups[group]).map(([member, kinds]) => {
    const wanted: readonly PayCodeKind[] = kinds;
    return [member, rows.filter(({ kind }) => wanted.includes(kind)).map(({ code }) => code)];
  });
  return { is: "json", text: JSON.stringify(Object.fromEntries(lists)) };
}

export const payCodes: Handlers = {
  listPayCodes: (call) => listAnswer(call, view),
  getPayCode: (call) => recordAnswer(call, view, byId(call.path.paycodeId)),
  getTravelAndExpensePayCodes: (call) => grouped(call, "travelAndExpense"),
  getOtherAdditionDeductionPayCodes: (call) => grouped(call, "otherAdditionDeduction"),
};
