import type { Handlers } from "../pipeline/call";
import { byId, companyRows, listAnswer, recordAnswer, type View } from "../resource";

// A company has these records from the start, and the API only reads them.
const unitsView: View = { model: "UnitApi", source: (call) => companyRows("Unit", call) };
const termsOfPaymentView: View = { model: "TermsOfPaymentApi", source: (call) => companyRows("TermsOfPayment", call) };

const paymentCodesView: View = {
  model: "ForeignPaymentCodesAPI",
  source: (call) => companyRows("ForeignPaymentCode", call),
};
const banksView: View = { model: "BankApi", source: (call) => companyRows("Bank", call) };

export const referenceRecords: Handlers = {
  listUnits: (call) => listAnswer(call, unitsView),
  listForeignPaymentCodes: (call) => listAnswer(call, paymentCodesView),
  getForeignPaymentCode: (call) => recordAnswer(call, paymentCodesView, byId(call.path.foreignPaymentCodeId)),
  listBanks: (call) => listAnswer(call, banksView),
  getUnit: (call) => recordAnswer(call, unitsView, byId(call.path.id)),
  listTermsOfPayments: (call) => listAnswer(call, termsOfPaymentView),
  getTermsOfPayment: (call) => recordAnswer(call, termsOfPaymentView, byId(call.path.id)),
};
