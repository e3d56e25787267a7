import { withTenant } from "@/lib/platform/db";
import { endpoints } from "../oauth/authorization-server";
import { revoke } from "../oauth/token-calls";
import { clientOf, saveDefaultPartner } from "../partners";
import { dataKeyOf, openToken } from "../tokens/store";

// What a partner does who must end somebody's access at once and does not ask the portal: takes the refresh token out of
// the store with the portal's keys and hands it to the identity server's revocation endpoint. The portal is not told.

const [companyId = "", email = ""] = process.argv.slice(2);
const partner = await saveDefaultPartner();
const tenant = { partnerId: partner.id, companyId };

const token = await withTenant(tenant, async (tx) => {
  const { id: personId } = await tx.person.findFirstOrThrow({ where: { partnerId: partner.id, email } });
  const { refreshTokenSealed } = await tx.connection.findFirstOrThrow({ where: { ...tenant, personId } });
  return openToken(tenant, await dataKeyOf(tx, tenant), "refresh_token", refreshTokenSealed);
});
if (!(await revoke(endpoints().revocation, clientOf(partner), token))) throw new Error("the server did not confirm");
process.exit(0);
