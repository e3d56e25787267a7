import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { figureLocaleOf } from "./country-language";
import { locales } from "./locales";
import { messages } from "./messages";

type Texts = { [key: string]: string | Texts };

function flattenTexts(texts: Texts, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const fullKey = path ? `${path}.${key}` : key;
    return typeof value === "string" ? [[fullKey, value] as [string, string]] : flattenTexts(value, fullKey);
  });
}

/** Texts whose `#` is always small: it is grouped by the reader's language, which is visible only from a thousand on. */
const smallCountKeys = [
  ...["approvals.queue.look", "approvals.evidence.facts.twinsMore", "approvals.evidence.facts.allocated"],
  ...["approvals.reject.toldUnread", "approvals.bulk.title", "approvals.bulk.confirm", "approvals.bulk.result"],
  ...["books.vat.countedFrom", "books.vat.messageEcho", "books.vat.toldUnread", "coding.months.said", "common.found"],
  ...["common.form.fix", "connection.undo.saved", "connection.undo.stands", "document.pages", "later.rule.on"],
  ...["later.reminder.leadSent", "payroll.employees.form.born", "problems.wait", "sales.editor.dueAfter"],
  // The seconds until an endpoint of the service is tried again: at most a minute.
  "problems.askedAgain",
  ...["sales.editor.fix", "sales.editor.pricesFollow", "sales.editor.compare.title", "sales.error.priceDecimals"],
  ...["sales.invoice.asAnnouncedAmounts", "sales.sale.delivered", "sales.eInvoice.checked.lines"],
  // A batch contains at most a few hundred documents (`maxBatchSize`).
  ...[
    "sales.bulk.sendTitle",
    "sales.bulk.sendPress",
    "sales.bulk.voidTitle",
    "sales.bulk.voidPress",
    "sales.bulk.stays",
  ],
  ...["sales.bulk.resultTitle.send", "sales.bulk.resultTitle.void", "sales.bulk.ended.send", "sales.bulk.ended.void"],
  ...["sales.bulk.onlyNeeding", "shell.undo.batch.takeBack", "sales.bulk.zipTitle", "sales.bulk.zipAgain"],
  ...["shell.weather.expiringSub", "shell.undo.more", "shell.undo.batch.send", "shell.undo.batch.void"],
  ...["shell.undo.batch.approve", "time.daysOnly", "time.daysAndHours", "time.becomesMany", "way.companies"],
  "signIns.others.consequence",
  // People are marked on one page of the list.
  ...["payroll.employees.fill.marked", "payroll.employees.fill.title.schedule", "payroll.employees.fill.excluded"],
  ...["payroll.employees.fill.title.agreement", "payroll.employees.fill.title.startDate"],
  // Invoices are marked by hand, paid together and attested together: at most two hundred (`maxBatchSize`).
  ...["payments.bar.marked", "payments.many.title", "payments.many.foreign", "payments.many.press"],
  ...["payments.attest.title", "payments.attest.press", "payments.attest.notYours", "payments.attest.leftOut"],
  ...["payments.attest.done", "payments.attest.withdrawn", "payments.attest.waits", "payments.file.sheetTitle"],
  ...["payments.file.leftOut", "payments.file.refused", "shell.undo.batch.payInvoice"],
  ...[
    "purchases.bulk.bookTitle",
    "purchases.bulk.bookPress",
    "purchases.bulk.handInTitle",
    "purchases.bulk.handInPress",
  ],
  ...["purchases.bulk.handInRest", "purchases.bulk.stays", "purchases.bulk.periods", "shell.undo.batch.book"],
  "shell.undo.batch.booked",
  // Colleagues who can be mentioned.
  "comments.proposed",
  // The days until a connection ends: at most 30.
  "connection.mail.warning.subject",
];

const sourceFiles = ["components", "app", "lib"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.i?test\.|\.proof\.|testing\//.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, "utf8") })),
);

describe("figures follow the company's country", () => {
  it.each(locales)("no text in %s writes a number, a day or a time by the reader's language", (locale) => {
    const offendingTexts = flattenTexts(messages[locale]).filter(([, text]) => /\{\w+, (number|date|time)/.test(text));
    expect(offendingTexts).toEqual([]);
  });

  it.each(locales)("texts in %s count by themselves only what there are few of", (locale) => {
    const countingTexts = flattenTexts(messages[locale]).filter(([, text]) => /plural.*#/s.test(text));
    expect(countingTexts.map(([key]) => key).filter((key) => !smallCountKeys.includes(key))).toEqual([]);
  });

  it("no source has the browser or the server write numbers", () => {
    const offendingSources = sourceFiles.filter(({ text }) =>
      /Intl\.NumberFormat|toLocaleString\(|useFormatter|getFormatter/.test(text),
    );
    expect(offendingSources.map(({ file }) => file)).toEqual([]);
  });

  it("no amount is written by the language of a text", () => {
    const languageFormatPattern = /format(Money|Amount|Quantity|Percent)\([^;\n]*\b(language|locale)\)/;
    const offendingSources = sourceFiles.filter(
      ({ file, text }) => file !== "lib/values/money.ts" && languageFormatPattern.test(text),
    );
    expect(offendingSources.map(({ file }) => file)).toEqual([]);
  });

  it("are those of the country, and English where it is none of ours", () => {
    expect(["SE", "NO", "NL", "DE", ""].map(figureLocaleOf)).toEqual(["sv", "nb", "nl", "en", "en"]);
  });
});
