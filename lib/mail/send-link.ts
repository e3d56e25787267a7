import "server-only";
import { log } from "../platform/log";
import type { LinkDelivery } from "../rules/access/single-use-link";
import { hasMailServer, type PortalMail } from "./portal-mail";
import { sendMail } from "./send";

/** Mails a link that can also be copied. @param linkId names the link in the log, which never has the link itself */
export async function sendLinkMail(mail: PortalMail, linkId: string): Promise<LinkDelivery> {
  if (!hasMailServer()) return "no_server";
  const result = await sendMail(mail);
  if (result.is === "sent") return "sent";
  log().warn({ err: result.cause, link: linkId }, "a link was not mailed");
  return "refused";
}
