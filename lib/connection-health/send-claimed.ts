import "server-only";
import { isMailTryDue, noteFailedMailTry, type TriedMail } from "../mail/mail-tries";
import type { PortalMail } from "../mail/portal-mail";
import { type SendResult, sendMail } from "../mail/send";
import { log } from "../platform/log";

/**
 * Mails that are sent once, whoever else would send them too.
 *
 * @property tried   the name under which their tries are counted
 * @property claim   stores that the mails are sent; false when another process has stored it, or nothing is due any more
 * @property release takes the claim back, because the mail server took none of the mails
 * @property mails   empty where nobody is to be mailed: the claim then says that the matter is settled
 */
type ClaimedMails = {
  tried: TriedMail;
  claim: () => Promise<boolean>;
  release: () => Promise<void>;
  mails: readonly PortalMail[];
};

/**
 * Sends mails after the claim to them was stored, so that a process that dies meanwhile has sent them or not and no other
 * process sends them again. Mails that were certainly not sent are due again: at once where the mail server was away, and
 * otherwise after a pause, until they are given up. A mail that may have been sent is never sent again.
 *
 * @returns `refused` when the mail server takes no mail now, so that it should not be asked again soon
 */
export async function sendClaimedMails({ tried, claim, release, mails }: ClaimedMails): Promise<"settled" | "refused"> {
  if (!(await isMailTryDue(tried)) || !(await claim())) return "settled";
  let mayBeSent = false;
  for (const mail of mails) {
    const result = await sendMail(mail);
    if (result.is !== "sent")
      log("mail").error({ err: result.cause, outcome: result.is }, "a mail about a connection was not sent");
    if (result.is !== "refused") {
      mayBeSent = true;
    } else if (mayBeSent) {
      return "refused";
    } else if (await isTriedAgain(tried, result)) {
      await release();
      return result.why === "not_made" ? "settled" : "refused";
    }
  }
  return "settled";
}

/** An attempt to reach a mail server that is away is no try of the mail. */
async function isTriedAgain(tried: TriedMail, { why }: SendResult & { is: "refused" }): Promise<boolean> {
  if (why === "server_down") return true;
  const isGivenUp = (await noteFailedMailTry(tried)) === null;
  if (isGivenUp) log("mail").error({ mail: tried.mail }, "a mail about a connection is given up");
  return !isGivenUp;
}
