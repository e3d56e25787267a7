import { randomUUID } from "node:crypto";
import { transaction } from "../../store/db";
import type { Call, Handlers } from "../pipeline/call";
import { completeBody, insertRecord } from "../records";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resource";

type DeliveryKind = ResourceView & {
  readonly table: "DeliveryMethod" | "DeliveryTerm";
  readonly model: "DeliveryMethodApi" | "DeliveryTermApi";
};

const deliveryMethodKind: DeliveryKind = {
  table: "DeliveryMethod",
  model: "DeliveryMethodApi",
  source: (call) => companyRowsSql("DeliveryMethod", call),
};
const deliveryTermKind: DeliveryKind = {
  table: "DeliveryTerm",
  model: "DeliveryTermApi",
  source: (call) => companyRowsSql("DeliveryTerm", call),
};

async function createMethodOrTerm(call: Call, kind: DeliveryKind) {
  const id = randomUUID();
  return transaction(async (tx) => {
    await insertRecord(tx, kind.table, call.companyId, { ...completeBody(kind.model, call.body ?? {}), Id: id });
    return buildRecordAnswer(call, kind, byId(id), tx);
  });
}

export const deliveryMethodsAndTerms: Handlers = {
  listDeliveryMethods: (call) => buildListAnswer(call, deliveryMethodKind),
  getDeliveryMethod: (call) => buildRecordAnswer(call, deliveryMethodKind, byId(call.path.deliveryMethodId)),
  createDeliveryMethod: (call) => createMethodOrTerm(call, deliveryMethodKind),
  listDeliveryTerms: (call) => buildListAnswer(call, deliveryTermKind),
  getDeliveryTerm: (call) => buildRecordAnswer(call, deliveryTermKind, byId(call.path.deliveryTermId)),
  createDeliveryTerm: (call) => createMethodOrTerm(call, deliveryTermKind),
};
