import { randomUUID } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";
import { now } from "../clock";
import type { Tx } from "../store/db";
import type { MailText } from "./mail-texts";

export type MailToWrite = MailText & {
  readonly to: string;
  readonly cc: readonly string[];
  readonly documentId: string;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
};

/**
 * Puts a mail into the outbox, as it is shown and, byte for byte, as it leaves. Addresses and texts go to the
 * composer as values of their own; nothing of them is ever pasted into a header.
 */
export async function writeMail(tx: Tx, companyId: string, mail: MailToWrite): Promise<string> {
  const id = randomUUID();
  const sentAt = now();
  const raw = await new MailComposer({
    from: { name: mail.sender.name, address: mail.sender.address },
    to: [{ name: "", address: mail.to }],
    cc: mail.cc.map((address) => ({ name: "", address })),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: sentAt,
    messageId: `<${id}@sandbox.invalid>`,
    attachments: mail.files.map(({ name, bytes }) => ({
      filename: name,
      content: Buffer.from(bytes),
      contentType: "application/pdf",
    })),
  })
    .compile()
    .build();
  await tx.query(
    `INSERT INTO "OutboxMail" (id, "companyId", "sentAt", sender, recipients, cc, subject, text, html, attachments, raw,
       "documentId") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12)`,
    [
      id,
      companyId,
      sentAt,
      `${mail.sender.name} <${mail.sender.address}>`,
      [mail.to],
      [...mail.cc],
      mail.subject,
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
