import type { Tx } from "../../store/db";
import type { Buyer } from "../invoices/customer-invoice-parties";
import type { ColumnValues } from "../records";

const noDelivery = {
  DeliveryMethodId: null,
  DeliveryMethodCode: null,
  DeliveryMethodName: null,
  DeliveryTermId: null,
  DeliveryTermCode: null,
  DeliveryTermName: null,
};

/**
 * The customer's delivery method and delivery term, as the members of a sales document; null members when there are none.
 */
export async function findCustomerDelivery(tx: Tx, companyId: string, buyer: Buyer): Promise<ColumnValues> {
  const { DeliveryMethodId, DeliveryTermId } = buyer;
  if (!DeliveryMethodId && !DeliveryTermId) return noDelivery;
  const { rows } = await tx.query<ColumnValues>(
    `SELECT method."Id" AS "DeliveryMethodId", method."Code" AS "DeliveryMethodCode", method."Name" AS "DeliveryMethodName",
            term."Id" AS "DeliveryTermId", term."Code" AS "DeliveryTermCode", term."Name" AS "DeliveryTermName"
       FROM (SELECT $1::uuid AS id) AS company
       LEFT JOIN "DeliveryMethod" AS method ON method."companyId" = company.id AND method."Id" = $2
       LEFT JOIN "DeliveryTerm" AS term ON term."companyId" = company.id AND term."Id" = $3`,
    [companyId, DeliveryMethodId, DeliveryTermId],
  );
  return rows[0] ?? noDelivery;
}
