import type { Handlers } from "../pipeline/call";
import { byId, listAnswer, ownRows, recordAnswer, type View } from "../resource";

// Records a company has from the start and the interface only reads.
const units: View = { model: "UnitApi", source: (call) => ownRows("Unit", call) };
const terms: View = { model: "TermsOfPaymentApi", source: (call) => ownRows("TermsOfPayment", call) };

const paymentCodes: View = {
  model: "ForeignPaymentCodesAPI",
  source: (call) => ownRows("ForeignPaymentCode", call),
};
const banks: View = { model: "BankApi", source: (call) => ownRows("Bank", call) };

export const reference: Handlers = {
  listUnits: (call) => listAnswer(call, units),
  listForeignPaymentCodes: (call) => listAnswer(call, paymentCodes),
  getForeignPaymentCode: (call) => recordAnswer(call, paymentCodes, byId(call.path.foreignPaymentCodeId)),
  listBanks: (call) => listAnswer(call, banks),
  getUnit: (call) => recordAnswer(call, units, byId(call.path.id)),
  listTermsOfPayments: (call) => listAnswer(call, terms),
  getTermsOfPayment: (call) => recordAnswer(call, terms, byId(call.path.id)),
};
