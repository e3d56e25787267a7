import { randomUUID } from "node:crypto";
import { now } from "../clock";
import type { Tx } from "../store/db";
import { composeMail, type Mail, toOneLine } from "./compose-mail";

export type MailToStore = Mail & { readonly documentId: string };

/** Stores a mail in the outbox: its parts for display, and the composed bytes for delivery. @returns the id of the mail */
export async function storeMail(tx: Tx, companyId: string, mail: MailToStore): Promise<string> {
  const id = randomUUID();
  const sentAt = now();
  const raw = await composeMail(mail, id, sentAt);
  await tx.query(
    `INSERT INTO "OutboxMail" (id, "companyId", "sentAt", sender, recipients, cc, subject, text, html, attachments, raw,
       "documentId") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12)`,
    [
      id,
      companyId,
      sentAt,
      toOneLine(`${mail.sender.name} <${mail.sender.address}>`),
      [mail.to],
      [...mail.cc],
      toOneLine(mail.subject),
      mail.text,
      mail.html,
      JSON.stringify(
        mail.files.map(({ name, bytes }) => ({
          name,
          contentType: "application/pdf",
          data: Buffer.from(bytes).toString("base64"),
        })),
      ),
      raw.toString("latin1"),
      mail.documentId,
    ],
  );
  return id;
}
