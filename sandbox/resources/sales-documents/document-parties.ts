import type { Tx } from "../../store/db";
import type { Buyer } from "../invoices/customer-invoice-parties";
import type { Values } from "../records";

type Named = { readonly id: string; readonly code: string | null; readonly name: string };

/** How the goods of a customer travel and on which terms, as the members of a sales document. */
export async function deliveryOf(tx: Tx, companyId: string, buyer: Buyer): Promise<Values> {
  const find = async (table: "DeliveryMethod" | "DeliveryTerm", member: string): Promise<Named | null> => {
    const { rows } = await tx.query<Named>(
      `SELECT found."Id" AS id, found."Code" AS code, found."Name" AS name
         FROM "Customer" AS customer JOIN "${table}" AS found
           ON found."companyId" = customer."companyId" AND found."Id" = customer."${member}"
        WHERE customer."companyId" = $1 AND customer."Id" = $2`,
      [companyId, buyer.Id],
    );
    return rows[0] ?? null;
  };
  const method = await find("DeliveryMethod", "DeliveryMethodId");
  const term = await find("DeliveryTerm", "DeliveryTermId");
  return {
    DeliveryMethodId: method?.id ?? null,
    DeliveryMethodCode: method?.code ?? null,
    DeliveryMethodName: method?.name ?? null,
    DeliveryTermId: term?.id ?? null,
    DeliveryTermCode: term?.code ?? null,
    DeliveryTermName: term?.name ?? null,
  };
}
