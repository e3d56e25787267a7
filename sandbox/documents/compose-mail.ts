import type { MailText } from "./mail-texts";

export type Mail = MailText & {
  readonly to: string;
  readonly cc: readonly string[];
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
};

/**
 * A mail byte for byte as it leaves. Addresses and texts go to the composer as values of their own, each made one line
 * first; nothing of them is ever pasted into a header.
 *
 * @param id    begins the message's own id, which no other mail has
 * @returns     RFC 5322 with CRLF ends of lines, none longer than 998 characters
 */
export async function composeMail(mail: Mail, id: string, sentAt: Date): Promise<Buffer> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer"); // with the first mail, not at every start
  return new MailComposer({
    from: { name: oneLine(mail.sender.name), address: oneLine(mail.sender.address) },
    to: [{ name: "", address: oneLine(mail.to) }],
    cc: mail.cc.map((address) => ({ name: "", address: oneLine(address) })),
    subject: oneLine(mail.subject),
    text: lines(mail.text),
    html: lines(mail.html),
    date: sentAt,
    messageId: `<${id}@sandbox.invalid>`,
    attachments: mail.files.map(({ name, bytes }) => ({
      filename: oneLine(name),
      content: Buffer.from(bytes),
      contentType: "application/pdf",
    })),
  })
    .compile()
    .build();
}

/** With the ends of lines that mails have; the composer leaves them as they are. */
const lines = (text: string): string => text.replace(/\r\n?|\n/g, "\r\n");

/** Text without ends of lines or other control characters: what a header may hold. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
