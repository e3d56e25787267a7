import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import { type Locale, locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import { useDoneText } from "./use-operation-description";

type Done = Parameters<ReturnType<typeof useDoneText>>[0];

const about: Operation["about"] = { customerName: "Brf Solsidan", number: 12, minor: "125050", currencyCode: "SEK" };
const time = { ...about, customerName: "Kim Berg", number: null, reference: "2–6 March" };
const posted = { invoiceNumber: 1047 } as Operation["posted"];
const made = { number: 6 } as Operation["made"];
const operation = (kind: OperationKind, more: Partial<Done> = {}): Done => ({
  ...{ kind, sends: false, following: [], about, posted, made },
  ...more,
});

const kinds = Object.keys({
  "quote-convert": 0,
  "quote-email": 0,
  "quote-accept": 0,
  "quote-order": 0,
  "quote-invoice": 0,
  "order-create": 0,
  "order-ship": 0,
  "order-backorder": 0,
  "order-void": 0,
  "order-invoice": 0,
  "order-email": 0,
  "invoice-convert": 0,
  "invoice-email": 0,
  "invoice-reminder": 0,
  "invoice-void": 0,
  "invoice-credit": 0,
  "invoice-payment": 0,
  "invoice-einvoice": 0,
  "approve-supplier-invoice": 0,
  "reject-supplier-invoice": 0,
  "approve-vat-report": 0,
  "reject-vat-report": 0,
  "employee-create": 0,
  "register-time": 0,
} satisfies Record<OperationKind, 0>) as OperationKind[];

function DoneText({ done }: { done: Done }) {
  return useDoneText()(done);
}

const company = {
  ...{
    id: "c",
    name: "Norrsken",
    countryCode: "SE",
    currencyCode: "SEK",
    timeZone: "Europe/Stockholm",
    offered: allScopes,
  },
  ...({ role: "owner", personId: "p" } as const),
};

const renderDone = (done: Done, locale: Locale = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <CompanyProvider company={company}>
        <DoneText done={done} />
      </CompanyProvider>
    </NextIntlClientProvider>,
  ).replace(/\u00a0/g, " ");

describe("what a toast says was done", () => {
  it.each<[Done, string]>([
    [operation("invoice-reminder"), "Brf Solsidan is reminded of invoice 12."],
    [operation("order-ship"), "The delivery from order 12 to Brf Solsidan is recorded."],
    [
      operation("order-ship", { following: ["order-invoice"] }),
      "The delivery from order 12 to Brf Solsidan is recorded, and it is invoiced.",
    ],
    [operation("quote-order"), "Order 6 for Brf Solsidan is made."],
    [operation("order-invoice"), "Invoice 1047 to Brf Solsidan is posted."],
    [operation("invoice-convert"), "Invoice 1047 to Brf Solsidan is posted."],
    [operation("invoice-void"), "Invoice 12 is voided by credit note 1047."],
    [operation("invoice-einvoice"), "Invoice 12 is sent to Brf Solsidan as an e-invoice."],
    [operation("register-time", { about: null }), "The time is registered."],
    [operation("employee-create", { about: null }), "The employee is registered."],
    [operation("register-time", { about: time }), "The time of Kim Berg, 2–6 March, is registered."],
    [operation("employee-create", { about: time }), "Kim Berg is registered as an employee."],
  ])("of $kind", (done, words) => expect(renderDone(done)).toBe(words));

  it.each(locales)("names each kind of operation in %s, with nothing left open", (locale) => {
    for (const kind of kinds) expect(renderDone(operation(kind), locale), kind).toMatch(/^[^{}]{8,}\.$/);
  });
});
