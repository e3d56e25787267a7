import { setTimeout as delay } from "node:timers/promises";
import type { Transporter } from "nodemailer";
import { now } from "../clock";
import { settings } from "../settings";
import { inBackground, pool } from "../store/db";

const mostAttempts = 14;
const patienceMs = 10_000;
const goodbyeMs = 1_000;

let transporter: Transporter | undefined;
let running: Promise<void> | undefined;
let isAsked = false;
let isStopped = false;

/** Hands waiting mails to the mail server in the background; without one the outbox is where they stay. */
export function deliverSoon(): void {
  if (settings().smtpUrl === null || isStopped) return;
  isAsked = true;
  running ??= inBackground(deliverWaiting).finally(() => {
    running = undefined;
  });
}

/** Delivers what waits now and, again and again, what a dead mail server left behind, until stopped. */
export function startMailDelivery({ everyMs = 15_000 } = {}): { stop(): Promise<void> } {
  if (settings().smtpUrl === null) return { stop: async () => {} };
  isStopped = false;
  deliverSoon();
  const timer = setInterval(deliverSoon, everyMs);
  return {
    // A mail server that hangs is not waited for: its mail is tried again after the next start.
    async stop() {
      clearInterval(timer);
      isStopped = true;
      await Promise.race([running, delay(goodbyeMs, undefined, { ref: false })]);
      transporter?.close();
      transporter = undefined;
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
 * Delivers the oldest waiting mail. It is leased meanwhile, so two processes never deliver the same one and no
 * transaction waits for a mail server; a mail the server refuses is tried again, each time twice as long after it
 * was sent.
 * @returns whether there may be another
 */
async function deliverNext(): Promise<boolean> {
  if (isStopped) return false;
  const mail = await leaseNext();
  if (!mail) return false;
  const failure = await send(mail);
  if (isStopped && failure !== null) return false;
  await pool.query(
    `UPDATE "OutboxMail" SET "deliveryAttempts" = "deliveryAttempts" + 1, "deliveredAt" = $2, "deliveryError" = $3,
       "leasedUntil" = NULL WHERE id = $1`,
    [mail.id, failure === null ? now() : null, failure],
  );
  return failure === null;
}

// Leases end by the server's own clock: the sandbox's may be moved while a mail is on its way.
async function leaseNext(): Promise<Waiting | null> {
  const { rows } = await pool.query<Waiting>(
    `UPDATE "OutboxMail" SET "leasedUntil" = clock_timestamp() + interval '2 minutes' WHERE id = (
       SELECT id FROM "OutboxMail"
        WHERE "deliveredAt" IS NULL AND "deliveryAttempts" < $1 AND raw IS NOT NULL
          AND coalesce("leasedUntil" <= clock_timestamp(), true)
          AND "sentAt" + interval '5 seconds' * (power(2, "deliveryAttempts") - 1) <= $2
        ORDER BY "deliveryAttempts", seq LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, sender, recipients, cc, raw`,
    [mostAttempts, now()],
  );
  return rows[0] ?? null;
}

async function send(mail: Waiting): Promise<string | null> {
  transporter ??= await openTransport(settings().smtpUrl ?? "");
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

async function openTransport(address: string): Promise<Transporter> {
  const { default: nodemailer } = await import("nodemailer"); // bundled, it has no other export
  return nodemailer.createTransport(impatient(address));
}

/** The address of a mail server with an end to every wait for it; nodemailer reads its options from there. */
export function impatient(address: string): string {
  const url = new URL(address);
  for (const wait of ["dnsTimeout", "connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    if (!url.searchParams.has(wait)) url.searchParams.set(wait, String(patienceMs));
  }
  return url.href;
}
