import type { MailText } from "./mail-texts";

export type Mail = MailText & {
  readonly to: string;
  readonly cc: readonly string[];
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
};

/**
 * Composes the bytes of a mail. Addresses and the subject are reduced to one line each and passed to the composer as
 * separate values, so that no text can inject a header.
 *
 * @param id    the first part of the Message-ID; it must be unique
 * @returns     a message (RFC 5322) with CRLF line ends and no line longer than 998 characters
 */
export async function composeMail(mail: Mail, id: string, sentAt: Date): Promise<Buffer> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer"); // The first mail loads the composer.
  return new MailComposer({
    from: { name: toOneLine(mail.sender.name), address: toOneLine(mail.sender.address) },
    to: [{ name: "", address: toOneLine(mail.to) }],
    cc: mail.cc.map((address) => ({ name: "", address: toOneLine(address) })),
    subject: toOneLine(mail.subject),
    text: withCrlf(mail.text),
    html: withCrlf(mail.html),
    date: sentAt,
    messageId: `<${id}@sandbox.invalid>`,
    attachments: mail.files.map(({ name, bytes }) => ({
      filename: toOneLine(name),
      content: Buffer.from(bytes),
      contentType: "application/pdf",
    })),
  })
    .compile()
    .build();
}

/** Converts line ends to CRLF, which mails need; the composer does not convert them. */
const withCrlf = (text: string): string => text.replace(/\r\n?|\n/g, "\r\n");

/** Replaces line ends and other control characters, which a header may not contain, by spaces. */
export const toOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
