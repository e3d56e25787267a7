import "server-only";
import { hasMailServer } from "../mail/portal-mail";
import { withTenant } from "../platform/db";
import { daysLeftOf, endOfRefreshToken } from "../rules/access/refresh-token-life";
import { now } from "../values/clock";
import { type EndingConnection, listEndingConnections } from "./connections-to-tell";
import { buildWarningMail } from "./health-mail";
import { planWarning, type WarningDays } from "./plan-warning";
import { findPortal, findRecipient } from "./recipient";
import { sendClaimedMails } from "./send-claimed";

/**
 * Warns the people whose connection ends soon by mail: 30, 14, 7 and 1 days before the end, once each. Whoever wants no
 * mails counts as warned. Without a mail server nobody does.
 */
export async function warnOfEnds(): Promise<void> {
  if (!hasMailServer()) return;
  for await (const connection of listEndingConnections()) {
    const daysLeft = daysLeftOf(connection.refreshIssuedAt, now());
    const dueDays = planWarning({ daysLeft, warnedDays: connection.warnedDays });
    // A mail server that is down is not asked again in this sweep.
    if (dueDays !== null && (await warnPerson(connection, dueDays, daysLeft)) === "refused") return;
  }
}

async function warnPerson(
  connection: EndingConnection,
  dueDays: WarningDays,
  daysLeft: number,
): Promise<"settled" | "refused"> {
  const { partnerId, companyId, personId, id, refreshIssuedAt, warnedDays } = connection;
  const tenant = { partnerId, companyId };
  const portal = await findPortal(partnerId);
  const recipient = portal && (await withTenant(tenant, (tx) => findRecipient(tx, tenant, personId, portal)));
  const endsAt = endOfRefreshToken(refreshIssuedAt);
  const mails = recipient ? [buildWarningMail(recipient, { endsAt, daysLeft })] : [];
  const change = async (from: number | null, to: number | null) => {
    const where = { ...tenant, id, status: "active", refreshIssuedAt, warnedDays: from };
    const { count } = await withTenant(tenant, (tx) => tx.connection.updateMany({ where, data: { warnedDays: to } }));
    return count === 1;
  };
  return sendClaimedMails({
    tried: { partnerId, mail: `warning ${id} ${refreshIssuedAt.toISOString()} ${dueDays}` },
    claim: () => change(warnedDays, dueDays),
    release: async () => void (await change(dueDays, warnedDays)),
    mails,
  });
}
