import "server-only";
import { stagesThatNeedConnection } from "../api/contract/operations/operation";
import type { CompanyAccess } from "../auth/access";
import { connectionStateOf } from "../auth/connections";
import { type Tx, withTenant } from "../platform/db";
import { mayDo } from "../rules/access/roles";
import type { ConnectionNotices, ConnectionOfColleague } from "../rules/access/shown-connection";

/**
 * The notices about connections at a company: that of the person, when it ends soon or has ended, and for owners those of
 * colleagues that have ended while work of theirs waits. They follow from the connections and are stored nowhere, so a
 * notice goes as soon as its connection works.
 */
export async function listConnectionNotices(access: CompanyAccess): Promise<ConnectionNotices> {
  const connection = await connectionStateOf(access);
  const isDue = connection?.status === "expiring" || connection?.status === "reconnect";
  const isInCharge = mayDo(access.role, "members.write");
  const colleagues = isInCharge ? await withTenant(access, (tx) => listColleaguesToReconnect(tx, access)) : [];
  return { own: isDue ? connection : null, colleagues };
}

async function listColleaguesToReconnect(
  tx: Tx,
  { partnerId, companyId, personId }: CompanyAccess,
): Promise<ConnectionOfColleague[]> {
  const ended = await tx.connection.findMany({
    where: { partnerId, companyId, status: "reconnect", personId: { not: personId } },
  });
  if (ended.length === 0) return [];
  const personIds = { in: ended.map((connection) => connection.personId) };
  const members = await tx.membership.findMany({ where: { partnerId, companyId, personId: personIds, endedAt: null } });
  const waitingWork = await tx.operation.groupBy({
    by: ["personId"],
    where: { partnerId, companyId, personId: personIds, stage: { in: [...stagesThatNeedConnection] } },
    _count: true,
  });
  const people = await tx.person.findMany({ where: { partnerId, id: personIds } });
  return waitingWork.flatMap(({ personId: colleagueId, _count: waitingCount }) => {
    const connection = ended.find((one) => one.personId === colleagueId);
    const person = people.find(({ id }) => id === colleagueId);
    if (!connection || !members.some((member) => member.personId === colleagueId)) return [];
    const name = person?.name ?? person?.email ?? null;
    return [{ personId: colleagueId, name, since: connection.statusSince, waitingCount }];
  });
}
