import nodemailer, { type Transporter } from "nodemailer";
import { now } from "../clock";
import { settings } from "../settings";
import { transaction } from "../store/db";

const everyMs = 15_000;
const mostAttempts = 14;

let transporter: Transporter | undefined;
let running: Promise<void> | undefined;
let isAsked = false;

/** Hands waiting mails to the mail server in the background; without one the outbox is where they stay. */
export function deliverSoon(): void {
  if (settings().smtpUrl === null) return;
  isAsked = true;
  running ??= deliverWaiting().finally(() => {
    running = undefined;
  });
}

/** Delivers what waits now and what a dead mail server left behind, until stopped. */
export function startMailDelivery(): { stop(): Promise<void> } {
  if (settings().smtpUrl === null) return { stop: async () => {} };
  deliverSoon();
  const timer = setInterval(deliverSoon, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      transporter?.close();
    },
  };
}

async function deliverWaiting(): Promise<void> {
  while (isAsked) {
    isAsked = false;
    try {
      while (await deliverNext());
    } catch (error) {
      console.error("sandbox: mail delivery:", error instanceof Error ? error.message : error);
    }
  }
}

type Waiting = { id: string; sender: string; recipients: string[]; cc: string[]; raw: string };

/**
 * Delivers the oldest waiting mail. Its row is locked meanwhile, so two processes never deliver the same one; a
 * mail the server refuses is tried again, each time twice as long after it was sent.
 * @returns whether there may be another
 */
function deliverNext(): Promise<boolean> {
  return transaction(async (tx) => {
    const { rows } = await tx.query<Waiting>(
      `SELECT id, sender, recipients, cc, raw FROM "OutboxMail"
        WHERE "deliveredAt" IS NULL AND "deliveryAttempts" < $1 AND raw IS NOT NULL
          AND "sentAt" + interval '5 seconds' * (power(2, "deliveryAttempts") - 1) <= $2
        ORDER BY "deliveryAttempts", seq LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [mostAttempts, now()],
    );
    const [mail] = rows;
    if (!mail) return false;
    const failure = await send(mail);
    await tx.query(
      `UPDATE "OutboxMail" SET "deliveryAttempts" = "deliveryAttempts" + 1, "deliveredAt" = $2, "deliveryError" = $3
        WHERE id = $1`,
      [mail.id, failure === null ? now() : null, failure],
    );
    return failure === null;
  });
}

async function send(mail: Waiting): Promise<string | null> {
  transporter ??= nodemailer.createTransport(settings().smtpUrl ?? "");
  const from = /<([^<>]+)>$/.exec(mail.sender)?.[1] ?? mail.sender;
  try {
    await transporter.sendMail({
      envelope: { from, to: [...mail.recipients, ...mail.cc] },
      raw: Buffer.from(mail.raw, "latin1"),
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 500) : "not delivered";
  }
}
