import { randomUUID } from "node:crypto";
import { transaction } from "../../store/db";
import type { Call, Handlers } from "../pipeline/call";
import { completeBody, insertRecord } from "../records";
import { byId, companyRows, listAnswer, recordAnswer, type View } from "../resource";

type DeliveryKind = View & {
  readonly table: "DeliveryMethod" | "DeliveryTerm";
  readonly model: "DeliveryMethodApi" | "DeliveryTermApi";
};

const deliveryMethods: DeliveryKind = {
  table: "DeliveryMethod",
  model: "DeliveryMethodApi",
  source: (call) => companyRows("DeliveryMethod", call),
};
const deliveryTerms: DeliveryKind = {
  table: "DeliveryTerm",
  model: "DeliveryTermApi",
  source: (call) => companyRows("DeliveryTerm", call),
};

async function create(call: Call, kind: DeliveryKind) {
  const id = randomUUID();
  return transaction(async (tx) => {
    await insertRecord(tx, kind.table, call.companyId, { ...completeBody(kind.model, call.body ?? {}), Id: id });
    return recordAnswer(call, kind, byId(id), tx);
  });
}

export const deliveries: Handlers = {
  listDeliveryMethods: (call) => listAnswer(call, deliveryMethods),
  getDeliveryMethod: (call) => recordAnswer(call, deliveryMethods, byId(call.path.deliveryMethodId)),
  createDeliveryMethod: (call) => create(call, deliveryMethods),
  listDeliveryTerms: (call) => listAnswer(call, deliveryTerms),
  getDeliveryTerm: (call) => recordAnswer(call, deliveryTerms, byId(call.path.deliveryTermId)),
  createDeliveryTerm: (call) => create(call, deliveryTerms),
};
