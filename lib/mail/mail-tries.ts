import "server-only";
import { withPartner } from "../platform/db";
import { now } from "../values/clock";

/** One mail, named by ids and without names or addresses. */
export type TriedMail = { partnerId: string; mail: string };

/** A mail that the mail server does not take now is tried so often in all, with a longer pause each time. */
export const maxMailTries = 3;
const pausesMs = [10 * 60_000, 2 * 3_600_000] as const;

/** Whether a mail may be tried now: it was not tried yet, or its pause is over. */
export async function isMailTryDue({ partnerId, mail }: TriedMail): Promise<boolean> {
  const earlierTries = await withPartner(partnerId, (tx) => tx.mailTry.findFirst({ where: { partnerId, mail } }));
  return earlierTries === null || (earlierTries.tries < maxMailTries && earlierTries.nextTryAt <= now());
}

/** Notes that a mail was tried and certainly not sent. @returns when it is tried next; null where it is given up */
export async function noteFailedMailTry({ partnerId, mail }: TriedMail): Promise<Date | null> {
  return withPartner(partnerId, async (tx) => {
    const earlierTries = await tx.mailTry.findFirst({ where: { partnerId, mail } });
    const tries = (earlierTries?.tries ?? 0) + 1;
    const pauseMs = pausesMs[tries - 1];
    const nextTryAt = new Date(now().getTime() + (pauseMs ?? 0));
    await tx.mailTry.upsert({
      where: { partnerId_mail: { partnerId, mail } },
      create: { partnerId, mail, tries, nextTryAt },
      update: { tries, nextTryAt },
    });
    return pauseMs === undefined ? null : nextTryAt;
  });
}
