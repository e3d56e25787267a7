import { randomUUID } from "node:crypto";
import { transaction } from "../../store/db";
import type { Call, Handlers } from "../pipeline/call";
import { completed, insertRecord } from "../records";
import { byId, listAnswer, ownRows, recordAnswer, type View } from "../resource";

type Delivery = View & {
  readonly table: "DeliveryMethod" | "DeliveryTerm";
  readonly model: "DeliveryMethodApi" | "DeliveryTermApi";
};

const methods: Delivery = {
  table: "DeliveryMethod",
  model: "DeliveryMethodApi",
  source: (call) => ownRows("DeliveryMethod", call),
};
const terms: Delivery = {
  table: "DeliveryTerm",
  model: "DeliveryTermApi",
  source: (call) => ownRows("DeliveryTerm", call),
};

async function create(call: Call, kind: Delivery) {
  const id = randomUUID();
  return transaction(async (tx) => {
    await insertRecord(tx, kind.table, call.companyId, { ...completed(kind.model, call.body ?? {}), Id: id });
    return recordAnswer(call, kind, byId(id), tx);
  });
}

export const deliveries: Handlers = {
  listDeliveryMethods: (call) => listAnswer(call, methods),
  getDeliveryMethod: (call) => recordAnswer(call, methods, byId(call.path.deliveryMethodId)),
  createDeliveryMethod: (call) => create(call, methods),
  listDeliveryTerms: (call) => listAnswer(call, terms),
  getDeliveryTerm: (call) => recordAnswer(call, terms, byId(call.path.deliveryTermId)),
  createDeliveryTerm: (call) => create(call, terms),
};
