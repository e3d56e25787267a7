import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import { type Locale, locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import { useDoneText } from "./use-operation-description";

type DoneOperation = Parameters<ReturnType<typeof useDoneText>>[0];

const documentFacts: Operation["about"] = {
  customerName: "Brf Solsidan",
  number: 12,
  minor: "125050",
  currencyCode: "SEK",
};
const employeeFacts = { ...documentFacts, customerName: "Kim Berg", number: null, reference: "2–6 March" };
const postedInvoice = { invoiceNumber: 1047 } as Operation["posted"];
const madeDocument = { number: 6 } as Operation["made"];
const makeOperation = (kind: OperationKind, operationParts: Partial<DoneOperation> = {}): DoneOperation => ({
  ...{ kind, sends: false, following: [], about: documentFacts, posted: postedInvoice, made: madeDocument },
  ...operationParts,
});

const operationKinds = Object.keys({
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
  "book-supplier-invoice": 0,
  "set-off-supplier-invoice": 0,
  "undo-supplier-set-off": 0,
  "change-allocation-plan": 0,
  "register-supplier-payment": 0,
  "approve-vat-report": 0,
  "reject-vat-report": 0,
  "employee-create": 0,
  "employee-assign": 0,
  "register-time": 0,
} satisfies Record<OperationKind, 0>) as OperationKind[];

function DoneText({ doneOperation }: { doneOperation: DoneOperation }) {
  return useDoneText()(doneOperation);
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

const renderDone = (doneOperation: DoneOperation, locale: Locale = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <CompanyProvider company={company}>
        <DoneText doneOperation={doneOperation} />
      </CompanyProvider>
    </NextIntlClientProvider>,
  ).replace(/\u00a0/g, " ");

describe("what a toast says was done", () => {
  it.each<[DoneOperation, string]>([
    [makeOperation("invoice-reminder"), "Brf Solsidan is reminded of invoice 12."],
    [makeOperation("order-ship"), "The delivery from order 12 to Brf Solsidan is recorded."],
    [
      makeOperation("order-ship", { following: ["order-invoice"] }),
      "The delivery from order 12 to Brf Solsidan is recorded, and it is invoiced.",
    ],
    [makeOperation("quote-order"), "Order 6 for Brf Solsidan is made."],
    [makeOperation("order-invoice"), "Invoice 1047 to Brf Solsidan is posted."],
    [makeOperation("invoice-convert"), "Invoice 1047 to Brf Solsidan is posted."],
    [makeOperation("invoice-void"), "Invoice 12 is voided by credit note 1047."],
    [makeOperation("invoice-einvoice"), "Invoice 12 is sent to Brf Solsidan as an e-invoice."],
    [makeOperation("register-time", { about: null }), "The time is registered."],
    [makeOperation("employee-create", { about: null }), "The employee is registered."],
    [makeOperation("register-time", { about: employeeFacts }), "The time of Kim Berg, 2–6 March, is registered."],
    [makeOperation("employee-create", { about: employeeFacts }), "Kim Berg is registered as an employee."],
  ])("of $kind", (doneOperation, expectedText) => expect(renderDone(doneOperation)).toBe(expectedText));

  it.each(locales)("names each kind of operation in %s, with nothing left open", (locale) => {
    for (const kind of operationKinds) expect(renderDone(makeOperation(kind), locale), kind).toMatch(/^[^{}]{8,}\.$/);
  });
});
