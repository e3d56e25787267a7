import { setTimeout as delay } from "node:timers/promises";
import type { Transporter } from "nodemailer";
import { now } from "../clock";
import { getSettings } from "../settings";
import { pool, runInBackground } from "../store/db";

const maxAttempts = 14;
const serverTimeoutMs = 10_000;
const stopTimeoutMs = 1_000;

let transporter: Transporter | undefined;
let currentDelivery: Promise<void> | undefined;
let isDeliveryRequested = false;
let isDeliveryStopped = false;

/** Starts the delivery of waiting mails in the background. Without a mail server, mails stay in the outbox. */
export function requestMailDelivery(): void {
  if (getSettings().smtpUrl === null || isDeliveryStopped) return;
  isDeliveryRequested = true;
  currentDelivery ??= runInBackground(deliverWaitingMails).finally(() => {
    currentDelivery = undefined;
  });
}

/** Delivers waiting mails now, and retries failed deliveries at regular intervals until it is stopped. */
export function startMailDelivery({ everyMs = 15_000 } = {}): { stop(): Promise<void> } {
  if (getSettings().smtpUrl === null) return { stop: async () => {} };
  isDeliveryStopped = false;
  requestMailDelivery();
  const timer = setInterval(requestMailDelivery, everyMs);
  return {
    // Stopping does not wait long for a mail server that hangs; its mail is retried after the next start.
    async stop() {
      clearInterval(timer);
      isDeliveryStopped = true;
      await Promise.race([currentDelivery, delay(stopTimeoutMs, undefined, { ref: false })]);
      transporter?.close();
      transporter = undefined;
    },
  };
}

async function deliverWaitingMails(): Promise<void> {
  while (isDeliveryRequested) {
    isDeliveryRequested = false;
    try {
      while (await deliverNextMail());
    } catch (error) {
      console.error("sandbox: mail delivery:", error instanceof Error ? error.message : error);
    }
  }
}

type WaitingMail = { id: string; sender: string; recipients: string[]; cc: string[]; raw: string };

/**
 * Delivers the waiting mail with the fewest attempts, the oldest first. The mail is leased meanwhile, so that two processes
 * never deliver the same mail and no transaction waits for a mail server. A mail that the server refuses is retried; the
 * time from its creation to the next attempt doubles each time.
 * @returns whether there may be another mail to deliver
 */
async function deliverNextMail(): Promise<boolean> {
  if (isDeliveryStopped) return false;
  const mail = await leaseNextMail();
  if (!mail) return false;
  const failureMessage = await sendMail(mail);
  if (isDeliveryStopped && failureMessage !== null) return false;
  await pool.query(
    `UPDATE "OutboxMail" SET "deliveryAttempts" = "deliveryAttempts" + 1, "deliveredAt" = $2, "deliveryError" = $3,
       "leasedUntil" = NULL WHERE id = $1`,
    [mail.id, failureMessage === null ? now() : null, failureMessage],
  );
  return failureMessage === null;
}

// Leases use the clock of the database server, because the sandbox's clock may be moved while a mail is being delivered.
async function leaseNextMail(): Promise<WaitingMail | null> {
  const { rows } = await pool.query<WaitingMail>(
    `UPDATE "OutboxMail" SET "leasedUntil" = clock_timestamp() + interval '2 minutes' WHERE id = (
       SELECT id FROM "OutboxMail"
        WHERE "deliveredAt" IS NULL AND "deliveryAttempts" < $1 AND raw IS NOT NULL
          AND coalesce("leasedUntil" <= clock_timestamp(), true)
          AND "sentAt" + interval '5 seconds' * (power(2, "deliveryAttempts") - 1) <= $2
        ORDER BY "deliveryAttempts", seq LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, sender, recipients, cc, raw`,
    [maxAttempts, now()],
  );
  return rows[0] ?? null;
}

async function sendMail(mail: WaitingMail): Promise<string | null> {
  transporter ??= await openTransport(getSettings().smtpUrl ?? "");
  const senderAddress = /<([^<>]+)>$/.exec(mail.sender)?.[1] ?? mail.sender;
  try {
    await transporter.sendMail({
      envelope: { from: senderAddress, to: [...mail.recipients, ...mail.cc] },
      raw: Buffer.from(mail.raw, "latin1"),
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 500) : "not delivered";
  }
}

async function openTransport(serverAddress: string): Promise<Transporter> {
  const { default: nodemailer } = await import("nodemailer"); // The bundled package has no other export.
  return nodemailer.createTransport(withServerTimeouts(serverAddress));
}

/** Adds a timeout for every kind of wait to the address of a mail server; nodemailer reads its options from the address. */
export function withServerTimeouts(serverAddress: string): string {
  const url = new URL(serverAddress);
  for (const timeoutName of ["dnsTimeout", "connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    if (!url.searchParams.has(timeoutName)) url.searchParams.set(timeoutName, String(serverTimeoutMs));
  }
  return url.href;
}
