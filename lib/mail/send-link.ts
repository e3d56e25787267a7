import "server-only";
import { now } from "@/lib/values/clock";
import { log } from "../platform/log";
import type { LinkDelivery } from "../rules/access/single-use-link";
import { hasMailServer, type PortalMail } from "./portal-mail";
import { sendMail } from "./send";

/**
 * Mails a link that can also be copied.
 *
 * @param linkId names the link in the log, which never has the link itself
 * @param noteMailed stores when the link was mailed
 */
export async function sendLinkMail(
  mail: PortalMail,
  linkId: string,
  noteMailed: (mailedAt: Date) => Promise<unknown>,
): Promise<{ delivery: LinkDelivery; mailedAt: Date | null }> {
  if (!hasMailServer()) return { delivery: "no_server", mailedAt: null };
  const result = await sendMail(mail);
  if (result.is !== "sent") {
    log("mail").warn({ err: result.cause, link: linkId, outcome: result.is }, "a link was not mailed");
    return { delivery: result.is === "unsure" ? "unsure" : "refused", mailedAt: null };
  }
  const mailedAt = now();
  await noteMailed(mailedAt);
  return { delivery: "sent", mailedAt };
}
