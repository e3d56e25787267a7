import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import type { CompanyPerson, Departure } from "@/lib/rules/access/shown-people";
import { DepartureConsequences } from "./departure-consequences";

const person = { personId: "erik", name: "Erik Åström", isSelf: false } as CompanyPerson;
const waitingInvoice = {
  ...{ id: "o", kind: "invoice-convert", sends: false, following: [] },
  about: { customerName: "Brf Solsidan", number: null, minor: "125000", currencyCode: "SEK" },
} as unknown as Operation;
const uncertainInvoice: Operation = {
  ...{ ...waitingInvoice, id: "u", stage: "checking" },
  about: { customerName: "Kiruna Bygg AB", number: null, minor: "4000", currencyCode: "SEK" },
};
const about = { supplierName: "Skellefte Trä AB", invoiceNumber: "NOT-1", totalMinor: "99000", currencyCode: "SEK" };

const emptyDeparture: Departure = {
  ...{ operations: [], uncertainOperations: [], requests: [], invitations: [], sendsReminders: false },
  awaitedAnswers: { quoteCount: 0, toldNames: ["Anna Lindqvist"] },
};
const fullDeparture: Departure = {
  operations: [waitingInvoice],
  uncertainOperations: [uncertainInvoice],
  requests: [
    { id: "q", kind: "question", isFromPerson: false, about },
    { id: "h", kind: "handover", isFromPerson: true, about: { ...about, invoiceNumber: "NOT-2" } },
  ],
  invitations: [{ id: "i", email: "maja@norrsken.example", role: "sales" }],
  awaitedAnswers: { quoteCount: 2, toldNames: ["Anna Lindqvist", ""] },
  sendsReminders: true,
};

/** The text of what happens, one line for each element. */
function textOf(departure: Departure, isSelf = false): string {
  const company = {
    ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
    ...({ offered: allScopes, role: "owner", personId: "anna" } as const),
  };
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <CompanyProvider company={company}>
        <DepartureConsequences person={{ ...person, isSelf }} departure={departure} />
      </CompanyProvider>
    </NextIntlClientProvider>,
  );
  return html
    .replaceAll("&#x27;", "'")
    .replace(/<[^>]+>/g, "\n")
    .replace(/[\s\u00a0]+/g, " ");
}

it("names each waiting operation, each question and hand-over, and the reminders by rule", () => {
  const text = textOf(fullDeparture);
  expect(text).toMatch(/This is cancelled Erik Åström started this.* Finalise the invoice to Brf Solsidan, .*1 250,00/);
  expect(text).toMatch(/Question received Skellefte Trä AB NOT-1 .*990,00/);
  expect(text).toMatch(/Handed over Skellefte Trä AB NOT-2 /);
  expect(text).toContain("They are sent with the login of Erik Åström, so they stop.");
  expect(text).not.toContain("Nothing is cancelled");
});

it("says of what may have been sent that it is not cancelled, never sent again, and who decides", () => {
  const text = textOf({ ...emptyDeparture, uncertainOperations: [uncertainInvoice] });
  expect(text).toMatch(/This cannot be cancelled any more Erik Åström started this, and it may have reached/);
  expect(text).toMatch(
    /It is never sent again\. .*a colleague says .* Finalise the invoice to Kiruna Bygg AB, .*40,00/,
  );
  expect(text).not.toContain("Nothing is cancelled");
  expect(text).not.toContain("This is cancelled");
});

it("says whom the customers' answers to quotes reach from then on", () => {
  expect(textOf(fullDeparture)).toContain(
    "Answers to quotes Customers' answers to 2 quotes will reach Anna Lindqvist and Name not known.",
  );
  expect(textOf(emptyDeparture)).not.toContain("Answers to quotes");
  const toNobody = { ...emptyDeparture, awaitedAnswers: { quoteCount: 1, toldNames: [] } };
  expect(textOf(toNobody)).toContain("Customers may still answer 1 quote, and nobody who works with sales is left");
});

it("names each invitation that is withdrawn, and then does not say that nothing is cancelled", () => {
  const text = textOf({ ...emptyDeparture, invitations: fullDeparture.invitations });
  expect(text).toContain("These invitations are withdrawn");
  expect(text).toMatch(/ maja@ norrsken\. example, sales /);
  expect(text).not.toContain("Nothing is cancelled");
});

it("says that whoever is removed is signed out of every company, and does not say it to somebody who leaves", () => {
  expect(textOf(emptyDeparture)).toContain(
    "Erik Åström is signed out everywhere In every browser, and from every company.",
  );
  expect(textOf(emptyDeparture, true)).not.toContain("signed out");
});

it("says that nothing is cancelled where nothing waits, and what becomes of access and history", () => {
  const text = textOf(emptyDeparture);
  expect(text).toContain("Nothing is cancelled Nothing that Erik Åström started still waits.");
  expect(text).not.toContain("Reminders by rule stop");
  for (const title of [
    "Access ends at once",
    "The connection to the books is withdrawn",
    "What Erik Åström did stays",
  ]) {
    expect(text).toContain(title);
  }
});

it("speaks to a person who leaves", () => {
  const text = textOf(fullDeparture, true);
  expect(text).toContain("You started this");
  expect(text).toContain("They are sent with your login, so they stop.");
  expect(text).toContain("What you did stays");
  expect(text).not.toContain("Erik");
});
