import "server-only";
import { stagesThatNeedConnection } from "../api/contract/operations/operation";
import { hasMailServer, type PortalMail } from "../mail/portal-mail";
import { listMembersInCharge } from "../notices/members-in-charge";
import { type Tx, withTenant } from "../platform/db";
import { type EndedConnection, listEndedConnections } from "./connections-to-tell";
import { buildColleagueMail, buildEndMail } from "./health-mail";
import { findPortal, findRecipient, type Recipient } from "./recipient";
import { sendClaimedMails } from "./send-claimed";

/**
 * Mails the people whose connection has ended by itself, once for each end, and the owners of the company where work of the
 * person waits for it. Without a mail server nobody counts as told.
 */
export async function tellOfEnds(): Promise<void> {
  if (!hasMailServer()) return;
  for await (const connection of listEndedConnections()) {
    // A mail server that is down is not asked again in this sweep.
    if ((await tellOfEnd(connection)) === "refused") return;
  }
}

async function tellOfEnd(connection: EndedConnection): Promise<"settled" | "refused"> {
  const portal = await findPortal(connection.partnerId);
  if (!portal) return "settled";
  const toPerson = await tellOnce(connection, "toldAt", (tx) => makePersonMails(tx, connection, portal));
  if (toPerson === "refused") return "refused";
  return tellOnce(connection, "ownersToldAt", (tx) => makeOwnerMails(tx, connection, portal));
}

/** Sends the mails of an end, and notes in a column of the connection which end they told of. */
async function tellOnce(
  connection: EndedConnection,
  column: "toldAt" | "ownersToldAt",
  makeMails: (tx: Tx) => Promise<PortalMail[] | null>,
): Promise<"settled" | "refused"> {
  const { partnerId, companyId, id, statusSince, [column]: toldBefore } = connection;
  if (toldBefore?.getTime() === statusSince.getTime()) return "settled";
  const tenant = { partnerId, companyId };
  const change = async (from: Date | null, to: Date | null) => {
    const where = { ...tenant, id, status: "reconnect", statusSince, [column]: from };
    const { count } = await withTenant(tenant, (tx) => tx.connection.updateMany({ where, data: { [column]: to } }));
    return count === 1;
  };
  const mails = await withTenant(tenant, makeMails);
  if (mails === null) return "settled";
  return sendClaimedMails({
    tried: { partnerId, mail: `end ${id} ${statusSince.toISOString()} ${column}` },
    mails,
    claim: () => change(toldBefore, statusSince),
    release: async () => void (await change(statusSince, toldBefore)),
  });
}

async function makePersonMails(
  tx: Tx,
  connection: EndedConnection,
  portal: Recipient["portal"],
): Promise<PortalMail[]> {
  const recipient = await findRecipient(tx, connection, connection.personId, portal);
  return recipient ? [buildEndMail(recipient, connection.reason)] : [];
}

/** @returns null while no work of the person waits, so that the owners are told once some does */
async function makeOwnerMails(
  tx: Tx,
  connection: EndedConnection,
  portal: Recipient["portal"],
): Promise<PortalMail[] | null> {
  const { partnerId, companyId, personId } = connection;
  const waitingCount = await tx.operation.count({
    where: { partnerId, companyId, personId, stage: { in: [...stagesThatNeedConnection] } },
  });
  if (waitingCount === 0) return null;
  const mails: PortalMail[] = [];
  for (const ownerId of await listMembersInCharge(tx, connection)) {
    const recipient = ownerId === personId ? null : await findRecipient(tx, connection, ownerId, portal);
    if (recipient) mails.push(buildColleagueMail(recipient));
  }
  return mails;
}
