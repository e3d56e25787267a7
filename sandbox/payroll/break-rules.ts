import type { Call, Handlers } from "../resources/pipeline/call";
import { completeBody, insertRecord } from "../resources/records";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resources/resource";
import { transaction } from "../store/db";
import { newRecordStamps } from "./stamps";

/** The values of `Type` of a break rule. */
export const breakTypes = { lunch: 0, first: 1, second: 2 } as const;

const table = "BreakRule";
const view: ResourceView = { model: "BreakRule", source: (call) => companyRowsSql(table, call) };

async function createBreakRule(call: Call) {
  const record = { ...completeBody("BreakRuleCreateRequest", call.body ?? {}), ...newRecordStamps() };
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, record);
    return buildRecordAnswer(call, view, byId(record.Id), tx);
  });
}

export const breakRules: Handlers = {
  listBreakRules: (call) => buildListAnswer(call, view),
  getBreakRule: (call) => buildRecordAnswer(call, view, byId(call.path.breakRuleId)),
  createBreakRule,
};
