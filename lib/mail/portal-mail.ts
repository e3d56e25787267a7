import "server-only";
import type { Locale } from "../i18n/locales";
import { env } from "../platform/env";
import { findContext } from "../platform/work-context";
import { isEmailAddress } from "../values/email-address";

/** A mail that the portal itself sends, as plain text. */
export type PortalMail = {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  headers: Record<string, string>;
};

/** The content of a mail. `portal` is the partner's portal in whose name it is sent. */
type MailContent = {
  to: string;
  locale: Locale;
  subject: string;
  text: string;
  portal: { origin: string; name: string };
};

export function makePortalMail({ to, locale, subject, text, portal }: MailContent): PortalMail {
  return {
    from: { name: toOneLine(portal.name), address: env().MAIL_FROM ?? `no-reply@${new URL(portal.origin).hostname}` },
    to,
    subject,
    text: `${text}\n`.replaceAll("\n", "\r\n"),
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": locale, ...requestHeader() },
  };
}

/** The id by which the log tells which request or job a mail came from. */
function requestHeader(): Record<string, string> {
  const requestId = findContext()?.requestId;
  return requestId === undefined ? {} : { "X-Request-Id": requestId };
}

/** Whether the portal has its own mail server. */
export function hasMailServer(): boolean {
  return env().SMTP_URL !== undefined;
}

/** Whether the text is one plain address, as a mail server accepts it: no list, no name around it, no line breaks. */
export function isMailAddress(text: string | null | undefined): text is string {
  return typeof text === "string" && text.length <= 254 && isEmailAddress(text);
}

/** The text on one line, so that the name of a company cannot add lines or headers to a mail. */
export function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
}
