import "server-only";
import { createTranslator } from "next-intl";
import { messages } from "../i18n/messages";
import { makePortalMail, type PortalMail, toOneLine } from "../mail/portal-mail";
import { reconnectReasons } from "../rules/access/reconnect-reasons";
import { shownDaysOf } from "../rules/access/refresh-token-life";
import { dateInZone, formatDate } from "../values/dates";
import type { Recipient } from "./recipient";

// No mail about a connection names a colleague, a customer or an amount: a mail is stored on other machines than the
// portal's and opens without signing in.

/** @property daysLeft days with fractions */
type EndOfConnection = { endsAt: Date; daysLeft: number };

/** The mail that warns a person of the end of their connection. */
export function buildWarningMail(recipient: Recipient, { endsAt, daysLeft }: EndOfConnection): PortalMail {
  const { locale, company } = recipient;
  const t = mailTextsOf(recipient);
  const values = { company: toOneLine(company.name), days: shownDaysOf(daysLeft) };
  const date = formatDate(dateInZone(company.timeZone, endsAt), `${locale}-${company.countryCode}`);
  return makeMail(recipient, t("warning.subject", values), [
    t("warning.text", { ...values, date }),
    `${t("warning.act")}\n${pageOf(recipient, "settings/connection")}`,
  ]);
}

/** The mail that tells a person that their connection has ended, and why. */
export function buildEndMail(recipient: Recipient, reason: string | null): PortalMail {
  const t = mailTextsOf(recipient);
  const { locale, company } = recipient;
  const tReason = createTranslator({ locale, messages: messages[locale], namespace: "connection.reason" });
  const values = { company: toOneLine(company.name) };
  const knownReason = reconnectReasons.find((one) => one === reason) ?? "unknown";
  return makeMail(recipient, t("end.subject", values), [
    t("end.text", values),
    tReason(knownReason),
    `${t("end.act")}\n${pageOf(recipient, "settings/connection")}`,
  ]);
}

/** The mail that tells an owner that the connection of a colleague has ended while work of theirs waits. */
export function buildColleagueMail(recipient: Recipient): PortalMail {
  const t = mailTextsOf(recipient);
  const values = { company: toOneLine(recipient.company.name) };
  return makeMail(recipient, t("colleague.subject", values), [
    t("colleague.text", values),
    `${t("colleague.act")}\n${pageOf(recipient, "notices")}`,
  ]);
}

function mailTextsOf({ locale }: Recipient) {
  return createTranslator({ locale, messages: messages[locale], namespace: "connection.mail" });
}

function makeMail(recipient: Recipient, subject: string, paragraphs: readonly string[]): PortalMail {
  const { address, locale, canTurnOff, portal } = recipient;
  const turnOff = `${mailTextsOf(recipient)("turnOff")}\n${pageOf(recipient, "settings/company")}`;
  const text = [...paragraphs, ...(canTurnOff ? [turnOff] : [])].join("\n\n");
  return makePortalMail({ to: address, locale, subject, text, portal });
}

function pageOf({ portal, company }: Recipient, page: string): string {
  return `${portal.origin}/companies/${company.id}/${page}`;
}
