import { withTenant } from "@/lib/platform/db";
import { getIdentityEndpoints } from "../oauth/authorization-server";
import { revokeToken } from "../oauth/token-calls";
import { clientOf, saveDefaultPartner } from "../partners";
import { dataKeyOf, openToken } from "../tokens/store";

// This program does what a partner does to end a person's access at once without the portal. It reads the refresh
// token from the database with the portal's keys and sends it to the identity server's revocation endpoint. The
// portal is not notified.

const [companyId = "", email = ""] = process.argv.slice(2);
const partner = await saveDefaultPartner();
const tenant = { partnerId: partner.id, companyId };

const token = await withTenant(tenant, async (tx) => {
  const { id: personId } = await tx.person.findFirstOrThrow({ where: { partnerId: partner.id, email } });
  const { refreshTokenSealed } = await tx.connection.findFirstOrThrow({ where: { ...tenant, personId } });
  return openToken(tenant, await dataKeyOf(tx, tenant), "refresh_token", refreshTokenSealed);
});
if (!(await revokeToken(getIdentityEndpoints().revocation, clientOf(partner), token)))
  throw new Error("the server did not confirm");
process.exit(0);
