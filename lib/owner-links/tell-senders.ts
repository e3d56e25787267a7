import "server-only";
import { getPartner } from "@/lib/auth/partners";
import { isLocale } from "@/lib/i18n/locales";
import { noteFailedMailTry } from "@/lib/mail/mail-tries";
import { hasMailServer, isMailAddress } from "@/lib/mail/portal-mail";
import { sendMail } from "@/lib/mail/send";
import { query, withPartner } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { now } from "@/lib/values/clock";
import { buildUsedLinkMail } from "./owner-link-mail";

/** While the mail server is away, a mail is tried again after this time, for a day. */
const retryAfterMs = 10 * 60_000;
const maxLinksAtOnce = 20;

type UsedLink = { partner_id: string; sender_id: string; id: string };

/**
 * Mails the senders of links that were used, once for each use. Which links are due stands in their rows, so that a
 * process that ends loses no mail; two processes never take the same link.
 */
export async function tellSendersOfUsedLinks(): Promise<void> {
  if (!hasMailServer()) return;
  const dueAt = now();
  const { rows } = await query<UsedLink>(
    "SELECT partner_id, sender_id, id FROM take_used_owner_links($1::timestamptz, $2::timestamptz, $3)",
    [dueAt.toISOString(), new Date(dueAt.getTime() + retryAfterMs).toISOString(), maxLinksAtOnce],
  );
  for (const usedLink of rows) {
    // A mail that cannot be made keeps no other waiting.
    await tellSender(usedLink).catch((error) =>
      log("mail").error({ err: error, link: usedLink.id }, "no mail about a link"),
    );
  }
}

async function tellSender({ partner_id: partnerId, sender_id: senderId, id }: UsedLink): Promise<void> {
  const portal = await getPartner(partnerId);
  const found = await withPartner(
    partnerId,
    async (tx) => ({
      row: await tx.ownerLink.findFirst({ where: { partnerId, id } }),
      sender: await tx.person.findFirst({ where: { partnerId, id: senderId } }),
    }),
    senderId,
  );
  const to = found.sender?.email;
  const setMailAt = (senderMailAt: Date | null) =>
    withPartner(
      partnerId,
      (tx) => tx.ownerLink.updateMany({ where: { partnerId, id }, data: { senderMailAt } }),
      senderId,
    );
  // The mail counts as sent before it is handed over: one that may have arrived is not sent again.
  await setMailAt(null);
  if (!found.row || !isMailAddress(to)) return;
  const { companyName, locale } = found.row;
  const mail = buildUsedLinkMail({ to, locale: isLocale(locale) ? locale : "en", companyName, portal });
  const result = await sendMail(mail);
  if (result.is !== "sent") log("mail").warn({ err: result.cause, link: id }, "the sender of a link was not mailed");
  if (result.is !== "refused") return;
  const isServerDown = result.why === "server_down";
  const nextTryAt = isServerDown
    ? new Date(now().getTime() + retryAfterMs)
    : await noteFailedMailTry({ partnerId, mail: `used link ${id}` });
  await setMailAt(nextTryAt);
}
