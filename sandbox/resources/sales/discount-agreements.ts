import { sql } from "../../store/sql";
import { columnsSql } from "../columns";
import type { Handlers } from "../pipeline/call";
import { buildListAnswer, buildRecordAnswer, byId, type ResourceView } from "../resource";

const discountAgreementsView: ResourceView = {
  model: "DiscountAgreementApi",
  source: (call) => sql`SELECT ${columnsSql("DiscountAgreementApi")}, r.seq FROM "DiscountAgreement" r
    WHERE r."companyId" = ${call.companyId}::uuid`,
};

export const discountAgreements: Handlers = {
  listDiscountAgreements: (call) => buildListAnswer(call, discountAgreementsView),
  getDiscountAgreement: (call) => buildRecordAnswer(call, discountAgreementsView, byId(call.path.discountAgreementId)),
};
