import { companies } from "../seed/companies";
import { people, seedPassword } from "../seed/people";
import type { Db } from "../store/db";
import { hashPassword } from "./password";

/** The id of the portal's service, to which every company of the seed has access. */
export const demoServiceId = "44643eb1-3f76-4c1c-a672-402ae8085934";
/** The id of a second service, to which only the first company has access, to test the limit that `acr_values` sets. */
export const narrowServiceId = "0c2d7a51-9a41-4c6e-8f53-7f0f6a1b2c3d";

/** Stores the companies, people and memberships of the seed. The books of the companies are stored afterwards. */
export async function seedIdentity(db: Db): Promise<void> {
  for (const [index, company] of companies.entries()) {
    await db.query(
      `INSERT INTO "Company" (id, name, "countryCode", "currencyCode", "timeZone", services)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        company.id,
        company.name,
        company.countryCode,
        company.currencyCode,
        company.timeZone,
        index === 0 ? [demoServiceId, narrowServiceId] : [demoServiceId],
      ],
    );
  }
  // All people share one hash: the password is public, and hashing takes time at every reset.
  const passwordHash = await hashPassword(seedPassword);
  for (const person of people) {
    await db.query(
      `INSERT INTO "User" (id, email, "firstName", "lastName", "passwordHash", "isDemo")
       VALUES ($1, $2, $3, $4, $5, true)`,
      [person.id, person.email, person.firstName, person.lastName, passwordHash],
    );
    for (const membership of person.memberships) {
      await db.query(
        `INSERT INTO "Membership" ("userId", "companyId", role, "isConsultant", "canApprovePurchaseInvoices",
           "canApproveVatReports") VALUES ($1, $2, $3, $4, $5, $6)`,
        [
          person.id,
          membership.companyId,
          membership.role,
          membership.isConsultant,
          membership.canApprovePurchaseInvoices,
          membership.canApproveVatReports,
        ],
      );
    }
  }
}
