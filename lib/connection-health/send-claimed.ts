import "server-only";
import type { PortalMail } from "../mail/portal-mail";
import { sendMail } from "../mail/send";
import { log } from "../platform/log";

/**
 * Mails that are sent once, whoever else would send them too.
 *
 * @property claim   stores that the mails are sent; false when another process has stored it, or nothing is due any more
 * @property release takes the claim back, because the mail server took none of the mails
 * @property mails   empty where nobody is to be mailed: the claim then says that the matter is settled
 */
type ClaimedMails = {
  claim: () => Promise<boolean>;
  release: () => Promise<void>;
  mails: readonly PortalMail[];
};

/**
 * Sends mails after the claim to them was stored, so that a process that dies meanwhile has sent them or not and no other
 * process sends them again. When the mail server takes none of them, they are due again.
 *
 * @returns `refused` when the mail server took a mail neither now nor for good
 */
export async function sendClaimedMails({ claim, release, mails }: ClaimedMails): Promise<"settled" | "refused"> {
  if (!(await claim())) return "settled";
  let mayBeSent = false;
  for (const mail of mails) {
    const sendResult = await sendMail(mail);
    if (sendResult.is !== "sent") log().error({ err: sendResult.cause }, "a mail about a connection was not sent");
    if (sendResult.is === "refused") {
      if (!mayBeSent) await release();
      return "refused";
    }
    mayBeSent = true;
  }
  return "settled";
}
