import "server-only";
import { createTranslator } from "next-intl";
import type { ChainCheck, HistoryEvent, InvoiceHistory, RuleVersion } from "@/lib/api/contract/purchases/history";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { CompanyAccess } from "@/lib/auth/access";
import { figureLocaleOf } from "@/lib/i18n/country-language";
import type { Locale } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { dateIn, formatDate } from "@/lib/values/dates";
import { formatDecimal, formatMoney } from "@/lib/values/money";
import { ruleSentences } from "../../rules/approvals/rule-sentences";
import type { HistoryPage } from "./history-pdf";

/** The invoice as it is in the books now: booked, still a draft, or neither. */
export type DocumentState =
  | { is: "booked"; invoice: SupplierInvoice }
  | { is: "draft"; draft: SupplierInvoiceDraft }
  | { is: "gone" };

type PageContext = { access: CompanyAccess; language: Locale; documentState: DocumentState; exportedAt: Date };

/** The history in a person's language, with instants in the company's time zone. */
export function historyPage({ draftId, events, rules, chain }: InvoiceHistory, context: PageContext): HistoryPage {
  const { access, language, documentState, exportedAt } = context;
  const { company } = access;
  const t = translatorOf(language);
  const instant = instantsOf(language, company.timeZone);
  const record = recordOf(documentState);
  const title = record ? t("history.file.title", { number: record.invoiceNumber }) : t("history.file.titleGone");
  const [year = 0, month = 1, day = 1] = dateIn(company.timeZone, exportedAt).split("-").map(Number);
  return {
    language,
    title,
    company: company.name,
    made: { year, month, day },
    facts: [
      ...(record ? recordFacts(record, documentState, context) : []),
      { label: t("history.file.draftId"), value: draftId },
      { label: t("history.file.zone"), value: company.timeZone },
    ],
    verdict: chainVerdictOf(chain, t, instant, figureLocaleOf(company.countryCode)),
    columns: [t("history.file.row"), t("history.file.time"), t("history.file.act"), t("history.file.rule")],
    events: events.map((event) => eventLine(event, t, instant)),
    nothing: t("history.nothing"),
    rules: { title: t("history.rules.title"), versions: rules.map((one) => ruleVersionSection(one, context, instant)) },
    footer: t("history.file.made", { at: instant(exportedAt.toISOString()) }),
    page: { word: t("history.file.page"), of: t("history.file.of") },
  };
}

type Translate = ReturnType<typeof translatorOf>;

function translatorOf(locale: Locale) {
  return createTranslator({ locale, messages: messages[locale] });
}

function instantsOf(language: Locale, timeZone: string): (instant: string) => string {
  const clock = new Intl.DateTimeFormat(language, {
    ...{ timeZone, timeZoneName: "shortOffset", hourCycle: "h23" },
    ...{ year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  return (instant) => clock.format(new Date(instant));
}

function recordOf(documentState: DocumentState): SupplierInvoice | SupplierInvoiceDraft | null {
  if (documentState.is === "gone") return null;
  return documentState.is === "booked" ? documentState.invoice : documentState.draft;
}

function recordFacts(
  record: SupplierInvoice | SupplierInvoiceDraft,
  documentState: DocumentState,
  { access, language }: PageContext,
) {
  const t = translatorOf(language);
  const figures = figureLocaleOf(access.company.countryCode);
  const day = (on: string | null) => (on ? formatDate(on, language) : "");
  const { supplierName, supplierNumber, invoiceNumber, invoiceOn, dueOn, totalMinor, currencyCode } = record;
  const facts: [string, string][] = [
    [t("history.file.supplier"), [supplierName, supplierNumber].filter(Boolean).join(", ")],
    [t("history.file.number"), invoiceNumber],
    [t("history.file.date"), day(invoiceOn)],
    [t("history.file.due"), day(dueOn)],
    [t("history.file.total"), formatMoney(totalMinor, currencyCode, figures)],
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
  instant: (at: string) => string,
  figures: Locale,
): HistoryPage["verdict"] {
  if (chain.is === "broken") {
    const lines = [brokenChainText(chain, t, instant), t("history.broken.means"), t("history.broken.tell")];
    return { isWhole: false, title: t("history.broken.title"), lines };
  }
  const { events, from, to, lastHash } = chain;
  const counted = formatDecimal(BigInt(events), 0, figures);
  const span = { count: events, counted, from: from ? instant(from) : "", to: to ? instant(to) : "" };
  const lines = [t("history.file.whole", span), t("history.file.lastHash", { hash: inGroups(lastHash) })];
  return { isWhole: true, title: t("history.file.wholeTitle"), lines: [...lines, t("history.file.keep")] };
}

function brokenChainText(
  { atNumber, at }: Extract<ChainCheck, { is: "broken" }>,
  t: Translate,
  instant: FormatInstant,
) {
  const number = String(atNumber);
  return at ? t("history.broken.at", { number, at: instant(at) }) : t("history.broken.missing", { number });
}

type FormatInstant = (at: string) => string;

function eventLine(event: HistoryEvent, t: Translate, instant: FormatInstant): HistoryPage["events"][number] {
  const { number, at, act, kind, name, to, fields, words, ruleVersion, hash } = event;
  const actorName = name || t("history.somebody");
  const changed = fields.map((field) => t(`history.field.${field}`)).join(", ");
  return {
    number: String(number),
    at: instant(at),
    words: t(`history.act.${act}`, { name: actorName, to, kind }),
    more: [
      ...(changed === "" ? [] : [t("history.changed", { fields: changed })]),
      ...(words === null ? [] : [`“${words}”`]),
      ...(event.isBound ? [] : [t("history.unbound")]),
    ],
    rule: ruleVersion ?? (isDecisionAct(act) ? t("history.noRule") : ""),
    hash: inGroups(hash),
    marks: [
      ...(event.isAsWritten ? [] : [t("history.rowChanged")]),
      ...(event.areWordsAsWritten === false ? [t("history.wordsChanged")] : []),
    ],
  };
}

/** The stored text of the rules, sentence by sentence, and whether the trail confirms it. */
function ruleVersionSection(
  { version, text, people, savedBy, savedAt, isAsSaved }: RuleVersion,
  context: PageContext,
  instant: FormatInstant,
) {
  const { language, access } = context;
  const t = translatorOf(language);
  const figures = figureLocaleOf(access.company.countryCode);
  const words = ruleSentences(people, {
    t: (key, values) => t(`rules.${key}`, values),
    locale: language,
    money: (minor) => formatMoney(minor, access.company.currencyCode, figures),
    date: (on) => formatDate(on, language),
  });
  return {
    title: t("history.rule", { version }),
    lines: [
      ...(savedAt ? [t("history.rules.saved", { name: savedBy || t("history.somebody"), at: instant(savedAt) })] : []),
      ...(text ? words.text(text) : [t("history.rules.gone")]),
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
function inGroups(hash: string): string {
  return hash.replace(/(.{16})(?=.)/g, "$1 ");
}
