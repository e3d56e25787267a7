import type { Handlers } from "../pipeline/call";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resource";

// A company has these records from the start, and the API only reads them.
const unitsView: ResourceView = { model: "UnitApi", source: (call) => companyRowsSql("Unit", call) };
const termsOfPaymentView: ResourceView = {
  model: "TermsOfPaymentApi",
  source: (call) => companyRowsSql("TermsOfPayment", call),
};

const paymentCodesView: ResourceView = {
  model: "ForeignPaymentCodesAPI",
  source: (call) => companyRowsSql("ForeignPaymentCode", call),
};
const banksView: ResourceView = { model: "BankApi", source: (call) => companyRowsSql("Bank", call) };

export const referenceRecords: Handlers = {
  listUnits: (call) => buildListAnswer(call, unitsView),
  listForeignPaymentCodes: (call) => buildListAnswer(call, paymentCodesView),
  getForeignPaymentCode: (call) => buildRecordAnswer(call, paymentCodesView, byId(call.path.foreignPaymentCodeId)),
  listBanks: (call) => buildListAnswer(call, banksView),
  getUnit: (call) => buildRecordAnswer(call, unitsView, byId(call.path.id)),
  listTermsOfPayments: (call) => buildListAnswer(call, termsOfPaymentView),
  getTermsOfPayment: (call) => buildRecordAnswer(call, termsOfPaymentView, byId(call.path.id)),
};
