import type { Call, Handlers } from "../resources/pipeline/call";
import { completeBody, insertRecord } from "../resources/records";
import { byId, companyRows, listAnswer, recordAnswer, type View } from "../resources/resource";
import { transaction } from "../store/db";
import { newRecordStamps } from "./stamps";

/** The values of `Type` of a break rule. */
export const breakTypes = { lunch: 0, first: 1, second: 2 } as const;

const table = "BreakRule";
const view: View = { model: "BreakRule", source: (call) => companyRows(table, call) };

async function create(call: Call) {
  const record = { ...completeBody("BreakRuleCreateRequest", call.body ?? {}), ...newRecordStamps() };
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, record);
    return recordAnswer(call, view, byId(record.Id), tx);
  });
}

export const breakRules: Handlers = {
  listBreakRules: (call) => listAnswer(call, view),
  getBreakRule: (call) => recordAnswer(call, view, byId(call.path.breakRuleId)),
  createBreakRule: create,
};
