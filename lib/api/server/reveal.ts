import "server-only";
import { audit } from "../../audit/audit";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { Problem } from "../../problem";
import { customers } from "../contract/customer";
import { holes } from "./allow-list/holes";
import { books } from "./books";

/**
 * The full identity number of a customer, shown to one person once. The look is remembered before it is given.
 *
 * @throws Problem `role_missing`, `not_found`
 */
export async function revealCustomerNumber(access: CompanyAccess, customerId: string): Promise<{ value: string }> {
  requireAction(access, "personal.read");
  if (!holes.get(":uuid")?.test(customerId)) throw new Problem("not_found");
  const customer = await books(access).one(customers, customerId);
  await audit(null, access, { kind: "personal.seen", subject: customer.id });
  return { value: customer.identityNumber };
}
