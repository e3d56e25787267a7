import "server-only";
import { createTranslator } from "next-intl";
import type { ChainCheck, HistoryEvent, InvoiceHistory, RuleVersion } from "@/lib/api/contract/purchases/history";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { CompanyAccess } from "@/lib/auth/access";
import { figureLocaleOf } from "@/lib/i18n/country-language";
import type { Locale } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { dateInZone, formatDate } from "@/lib/values/dates";
import { formatDecimal, formatMoney } from "@/lib/values/money";
import { makeRuleSentences } from "../../rules/approvals/rule-sentences";
import type { HistoryPage } from "./history-pdf";

/** The invoice as it is in the books now: booked, still a draft, or neither. */
export type DocumentState =
  | { is: "booked"; invoice: SupplierInvoice }
  | { is: "draft"; draft: SupplierInvoiceDraft }
  | { is: "gone" };

type PageContext = { access: CompanyAccess; language: Locale; documentState: DocumentState; exportedAt: Date };

/** The history in a person's language, with instants in the company's time zone. */
export function makeHistoryPage({ draftId, events, rules, chain }: InvoiceHistory, context: PageContext): HistoryPage {
  const { access, language, documentState, exportedAt } = context;
  const { company } = access;
  const t = translatorOf(language);
  const formatInstant = makeInstantFormatter(language, company.timeZone);
  const record = recordOf(documentState);
  const title = record ? t("history.file.title", { number: record.invoiceNumber }) : t("history.file.titleGone");
  const [year = 0, month = 1, day = 1] = dateInZone(company.timeZone, exportedAt).split("-").map(Number);
  return {
    language,
    title,
    company: company.name,
    made: { year, month, day },
    facts: [
      ...(record ? factsOf(record, documentState, context) : []),
      { label: t("history.file.draftId"), value: draftId },
      { label: t("history.file.zone"), value: company.timeZone },
    ],
    verdict: chainVerdictOf(chain, t, formatInstant, figureLocaleOf(company.countryCode)),
    columns: [t("history.file.row"), t("history.file.time"), t("history.file.act"), t("history.file.rule")],
    events: events.map((event) => toEventLine(event, t, formatInstant)),
    nothing: t("history.nothing"),
    rules: {
      title: t("history.rules.title"),
      versions: rules.map((ruleVersion) => toRuleVersionSection(ruleVersion, context, formatInstant)),
    },
    footer: t("history.file.made", { at: formatInstant(exportedAt.toISOString()) }),
    page: { word: t("history.file.page"), of: t("history.file.of") },
  };
}

type Translate = ReturnType<typeof translatorOf>;

function translatorOf(locale: Locale) {
  return createTranslator({ locale, messages: messages[locale] });
}

function makeInstantFormatter(language: Locale, timeZone: string): (instant: string) => string {
  const instantFormat = new Intl.DateTimeFormat(language, {
    ...{ timeZone, timeZoneName: "shortOffset", hourCycle: "h23" },
    ...{ year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  return (instant) => instantFormat.format(new Date(instant));
}

function recordOf(documentState: DocumentState): SupplierInvoice | SupplierInvoiceDraft | null {
  if (documentState.is === "gone") return null;
  return documentState.is === "booked" ? documentState.invoice : documentState.draft;
}

function factsOf(
  record: SupplierInvoice | SupplierInvoiceDraft,
  documentState: DocumentState,
  { access, language }: PageContext,
) {
  const t = translatorOf(language);
  const figureLocale = figureLocaleOf(access.company.countryCode);
  const formatDay = (on: string | null) => (on ? formatDate(on, language) : "");
  const { supplierName, supplierNumber, invoiceNumber, invoiceOn, dueOn, totalMinor, currencyCode } = record;
  const facts: [string, string][] = [
    [t("history.file.supplier"), [supplierName, supplierNumber].filter(Boolean).join(", ")],
    [t("history.file.number"), invoiceNumber],
    [t("history.file.date"), formatDay(invoiceOn)],
    [t("history.file.due"), formatDay(dueOn)],
    [t("history.file.total"), formatMoney(totalMinor, currencyCode, figureLocale)],
    [t("history.file.state"), stateTextOf(documentState, t)],
  ];
  if (documentState.is === "booked") {
    facts.push([t("history.file.voucher"), documentState.invoice.voucherNumber]);
    facts.push([t("history.file.invoiceId"), documentState.invoice.id]);
  }
  if (documentState.is === "draft" && documentState.draft.approvers.length > 0) {
    const approverTexts = documentState.draft.approvers.map(({ name, isApproved }) =>
      t(isApproved ? "history.file.hasApproved" : "history.file.hasNot", { name }),
    );
    facts.push([t("history.file.approvers"), approverTexts.join("; ")]);
  }
  return facts.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value }));
}

function stateTextOf(documentState: DocumentState, t: Translate): string {
  if (documentState.is === "draft") return t(`purchases.stage.draft_${documentState.draft.approval}`);
  return documentState.is === "booked" ? t("history.file.booked") : "";
}

function chainVerdictOf(
  chain: ChainCheck,
  t: Translate,
  formatInstant: (at: string) => string,
  figureLocale: Locale,
): HistoryPage["verdict"] {
  if (chain.is === "broken") {
    const lines = [brokenChainTextOf(chain, t, formatInstant), t("history.broken.means"), t("history.broken.tell")];
    return { isWhole: false, title: t("history.broken.title"), lines };
  }
  const { events, from, to, lastHash } = chain;
  const formattedCount = formatDecimal(BigInt(events), 0, figureLocale);
  const spanValues = {
    count: events,
    counted: formattedCount,
    from: from ? formatInstant(from) : "",
    to: to ? formatInstant(to) : "",
  };
  const lines = [t("history.file.whole", spanValues), t("history.file.lastHash", { hash: groupHash(lastHash) })];
  return { isWhole: true, title: t("history.file.wholeTitle"), lines: [...lines, t("history.file.keep")] };
}

function brokenChainTextOf(
  { atNumber, at }: Extract<ChainCheck, { is: "broken" }>,
  t: Translate,
  formatInstant: FormatInstant,
) {
  const number = String(atNumber);
  return at ? t("history.broken.at", { number, at: formatInstant(at) }) : t("history.broken.missing", { number });
}

type FormatInstant = (at: string) => string;

function toEventLine(event: HistoryEvent, t: Translate, formatInstant: FormatInstant): HistoryPage["events"][number] {
  const { number, at, act, kind, name, to, fields, words, ruleVersion, hash } = event;
  const actorName = name || t("history.somebody");
  const changedFieldNames = fields.map((field) => t(`history.field.${field}`)).join(", ");
  return {
    number: String(number),
    at: formatInstant(at),
    words: t(`history.act.${act}`, { name: actorName, to, kind }),
    more: [
      ...(changedFieldNames === "" ? [] : [t("history.changed", { fields: changedFieldNames })]),
      ...(words === null ? [] : [`“${words}”`]),
      ...(event.isBound ? [] : [t("history.unbound")]),
    ],
    rule: ruleVersion ?? (isDecisionAct(act) ? t("history.noRule") : ""),
    hash: groupHash(hash),
    marks: [
      ...(event.isAsWritten ? [] : [t("history.rowChanged")]),
      ...(event.areWordsAsWritten === false ? [t("history.wordsChanged")] : []),
    ],
  };
}

/** The stored text of the rules, sentence by sentence, and whether the trail confirms it. */
function toRuleVersionSection(
  { version, text, people, savedBy, savedAt, isAsSaved }: RuleVersion,
  context: PageContext,
  formatInstant: FormatInstant,
) {
  const { language, access } = context;
  const t = translatorOf(language);
  const figureLocale = figureLocaleOf(access.company.countryCode);
  const sentences = makeRuleSentences(people, {
    t: (key, values) => t(`rules.${key}`, values),
    locale: language,
    formatMoney: (minor) => formatMoney(minor, access.company.currencyCode, figureLocale),
    formatDate: (on) => formatDate(on, language),
  });
  return {
    title: t("history.rule", { version }),
    lines: [
      ...(savedAt
        ? [t("history.rules.saved", { name: savedBy || t("history.somebody"), at: formatInstant(savedAt) })]
        : []),
      ...(text ? sentences.text(text) : [t("history.rules.gone")]),
      ...(isAsSaved ? [t("history.rules.asSaved")] : []),
      ...(isAsSaved === null ? [t("history.rules.unhashed")] : []),
    ],
    marks: isAsSaved === false ? [t("history.rules.changed")] : [],
  };
}

/** Whether rules apply to an act. */
function isDecisionAct(act: HistoryEvent["act"]): boolean {
  return act === "step" || act.startsWith("approve.") || act.startsWith("reject.");
}

/** The hash in groups of 16 characters: a line breaks only at a space. */
function groupHash(hash: string): string {
  return hash.replace(/(.{16})(?=.)/g, "$1 ");
}
