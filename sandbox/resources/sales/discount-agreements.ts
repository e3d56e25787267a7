import { sql } from "../../store/sql";
import { columns } from "../columns";
import type { Handlers } from "../pipeline/call";
import { byId, listAnswer, recordAnswer, type View } from "../resource";

const view: View = {
  model: "DiscountAgreementApi",
  source: (call) => sql`SELECT ${columns("DiscountAgreementApi")}, r.seq FROM "DiscountAgreement" r
    WHERE r."companyId" = ${call.companyId}::uuid`,
};

export const discountAgreements: Handlers = {
  listDiscountAgreements: (call) => listAnswer(call, view),
  getDiscountAgreement: (call) => recordAnswer(call, view, byId(call.path.discountAgreementId)),
};
