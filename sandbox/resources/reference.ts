import type { Handlers } from "./pipeline/call";
import { byId, listAnswer, ownRows, recordAnswer, type View } from "./resource";

// Records a company has from the start and the interface only reads.
const units: View = { model: "UnitApi", source: (call) => ownRows("Unit", call) };
const terms: View = { model: "TermsOfPaymentApi", source: (call) => ownRows("TermsOfPayment", call) };

export const reference: Handlers = {
  listUnits: (call) => listAnswer(call, units),
  getUnit: (call) => recordAnswer(call, units, byId(call.path.id)),
  listTermsOfPayments: (call) => listAnswer(call, terms),
  getTermsOfPayment: (call) => recordAnswer(call, terms, byId(call.path.id)),
};
