import "server-only";
import { now } from "@/lib/clock";
import { type Tenant, withTenant } from "@/lib/db";
import { mostUsers, type RemoteUser, readUsers } from "../oauth/service-identity";
import { keyOf, type Lease, openToken } from "./store";

/** A list that does not come is asked of few more. */
const mostColleagues = 3;

/**
 * Whether the service's list of users shows that the person of a dead connection was taken out of the company. A token that
 * has run out cannot be asked, so the list is read with the connection of a colleague whose token still lives. Nothing else is
 * ever done with a connection that is not the person's own.
 *
 * @returns false also where nobody can tell: no colleague is connected, the list is longer than a page, or people are not
 *          named in it by the subject of their tokens
 */
export async function isListedNoMore(tenant: Tenant, { connection, dataKey }: Lease): Promise<boolean> {
  const { subject, colleagues } = await connectedColleagues(tenant, connection.personId);
  for (const { subject: ofColleague, accessTokenSealed } of colleagues) {
    const token = openToken(tenant, dataKey, "access_token", accessTokenSealed);
    const users = await readUsers(token).catch(() => null);
    const self = users?.find(({ isCurrent }) => isCurrent);
    if (!users || users.length >= mostUsers || !isSame(self, ofColleague)) continue;
    return !users.some((user) => isSame(user, subject) && user.isActive);
  }
  return false;
}

function isSame(user: RemoteUser | undefined, subject: string): boolean {
  return user?.id.toLowerCase() === subject.toLowerCase();
}

/** The subject of a person's tokens, and colleagues whose access token lives. */
function connectedColleagues(tenant: Tenant, personId: string) {
  const { partnerId } = tenant;
  return withTenant(tenant, async (tx) => {
    const person = await tx.person.findFirstOrThrow({ where: { partnerId, id: personId } });
    const connections = await tx.connection.findMany({
      where: {
        ...keyOf(tenant),
        personId: { not: personId },
        status: "active",
        accessTokenSealed: { not: null },
        accessExpiresAt: { gt: now() },
      },
      orderBy: { accessExpiresAt: "desc" },
      take: mostColleagues,
    });
    const people = await tx.person.findMany({
      where: { partnerId, id: { in: connections.map((one) => one.personId) } },
    });
    const colleagues = connections.flatMap(({ personId: id, accessTokenSealed }) => {
      const found = people.find((one) => one.id === id);
      return found ? [{ subject: found.subject, accessTokenSealed }] : [];
    });
    return { subject: person.subject, colleagues };
  });
}
