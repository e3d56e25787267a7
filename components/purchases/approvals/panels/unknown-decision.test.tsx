import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { messages } from "@/lib/i18n/messages";
import type { Role } from "@/lib/rules/access/roles";
import { allScopes } from "@/lib/rules/access/scopes";
import { DecisionOutcome } from "./decision-outcome";

const company = {
  ...{
    id: "c",
    name: "Norrsken",
    countryCode: "SE",
    currencyCode: "SEK",
    timeZone: "Europe/Stockholm",
    offered: allScopes,
  },
  personId: "p",
};
const lostDecision: Partial<Operation> = {
  ...{ id: "o", kind: "approve-supplier-invoice", subject: "d", stage: "unknown", sentAt: null },
  ...{ createdAt: "2026-11-24T08:00:00.000Z", finishedAt: null, personName: null, reason: null, approval: null },
};

/** Returns the texts of the buttons and links shown for a decision whose answer was lost. */
function renderControlTexts(role: Role, operationParts: Partial<Operation>): readonly string[] {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <CompanyProvider company={{ ...company, role }}>
          <DecisionOutcome operation={{ ...lostDecision, ...operationParts } as Operation} />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return [...html.matchAll(/<(?:button|a)[^>]*>([^<]+)</g)].flatMap(([, controlText]) => controlText ?? []);
}

const draftCandidates = [{ documentId: "d", number: null, grossMinor: "100" }];
const invoiceCandidates = [{ documentId: "i", number: 7, grossMinor: "100" }];

it.each<[string, Role, Partial<Operation>, readonly string[]]>([
  ["of the draft as it stands", "owner", { candidates: draftCandidates }, ["It was done", "It was not done"]],
  [
    "of an invoice",
    "owner",
    { candidates: invoiceCandidates },
    ["Open invoice 7", "It became invoice 7", "It was not done"],
  ],
  ["of nothing in the books", "owner", { candidates: [] }, ["It was not done"]],
  ["to who only reads", "viewer", { candidates: draftCandidates }, []],
])("a decision whose answer was lost is a person's to settle: %s", (_, role, operationParts, expectedTexts) => {
  expect(renderControlTexts(role, operationParts)).toEqual(expectedTexts);
});
