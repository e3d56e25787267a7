import "server-only";
import { createTranslator } from "next-intl";
import type { Notice } from "../api/contract/company/notice";
import { countryLanguageOf, figureLocaleOf } from "../i18n/country-language";
import { isLocale, type Locale } from "../i18n/locales";
import { messages } from "../i18n/messages";
import { makePortalMail, type PortalMail, toOneLine } from "../mail/portal-mail";
import { formatDecimal } from "../values/money";

/** The notices of one company. */
export type CompanyNotices = { companyId: string; name: string; countryCode: string; notices: readonly Notice[] };

type MailRecipient = { address: string; language: string | null; portal: { origin: string; name: string } };

/**
 * The plain-text mail about what waits for a person. For each company it says how many notices of each kind wait, and
 * where.
 *
 * Rule: no supplier, number, amount or text of anybody is in a mail, because the mail is stored on other machines than the
 *       portal's and opens without signing in
 */
export function buildNoticeMail(
  companies: readonly CompanyNotices[],
  { address, language, portal }: MailRecipient,
): PortalMail {
  const [firstCompany] = companies;
  const locale = localeOf(language, firstCompany?.countryCode ?? "");
  const t = createTranslator({ locale, messages: messages[locale], namespace: "notices.mail" });
  const count = companies.reduce((sum, { notices }) => sum + countInvoiceNotices(notices), 0);
  const formattedCount = formatCount(firstCompany?.countryCode ?? "", count);
  const isOneCompany = companies.length === 1;
  const subject =
    count === 0
      ? subjectWithoutInvoices(companies, locale)
      : isOneCompany
        ? t("subject", { count, counted: formattedCount, company: toOneLine(firstCompany?.name ?? "") })
        : t("subjectMany", { count, counted: formattedCount, companies: companies.length });
  const text = [
    ...companies.map((company) => toCompanyBlock(company, locale, portal.origin)),
    `${t("why")}\n${companies.map(({ companyId }) => `${portal.origin}/companies/${companyId}/settings/company`).join("\n")}`,
  ].join("\n\n");
  return makePortalMail({ to: address, locale, subject, text, portal });
}

function toCompanyBlock(
  { companyId, name, countryCode, notices }: CompanyNotices,
  locale: Locale,
  origin: string,
): string {
  const t = createTranslator({ locale, messages: messages[locale], namespace: "notices.mail" });
  const countOfKind = (kind: Notice["kind"]) => notices.filter((notice) => notice.kind === kind).length;
  const urgentCount = notices.filter(({ isUrgent }) => isUrgent).length;
  const lines = (
    ["turn", "question", "handover", "booking", "mention", "reveal_limit", "right_request"] as const
  ).flatMap((kind) =>
    countOfKind(kind) > 0
      ? `– ${t(kind, { count: countOfKind(kind), counted: formatCount(countryCode, countOfKind(kind)) })}`
      : [],
  );
  return [
    t("lead", { company: toOneLine(name) }),
    ...lines,
    ...(urgentCount > 0 ? [t("urgent", { count: urgentCount, counted: formatCount(countryCode, urgentCount) })] : []),
    `${origin}/companies/${companyId}/notices`,
  ].join("\n");
}

const kindsWithoutInvoice: ReadonlySet<Notice["kind"]> = new Set(["reveal_limit", "right_request"]);

const countInvoiceNotices = (notices: readonly Notice[]): number =>
  notices.filter(({ kind }) => !kindsWithoutInvoice.has(kind)).length;

/** The subject of a mail in which no invoice waits. Many shown numbers come before requests for rights. */
function subjectWithoutInvoices(companies: readonly CompanyNotices[], locale: Locale): string {
  const t = createTranslator({ locale, messages: messages[locale], namespace: "notices.mail" });
  const companyWithLimit = companies.find(({ notices }) => notices.some(({ kind }) => kind === "reveal_limit"));
  if (companyWithLimit) return t("subjectLimit", { company: toOneLine(companyWithLimit.name) });
  return t("subjectRights", { company: toOneLine(companies[0]?.name ?? "") });
}

function formatCount(countryCode: string, count: number): string {
  return formatDecimal(BigInt(count), 0, figureLocaleOf(countryCode));
}

function localeOf(language: string | null, countryCode: string): Locale {
  return isLocale(language) ? language : countryLanguageOf(countryCode);
}
