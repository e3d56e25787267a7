import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { SetOffDifference } from "@/lib/api/contract/purchases/set-off-operation";
import purchases from "@/lib/i18n/messages/en/purchases.json";
import { allScopes } from "@/lib/rules/access/scopes";
import { SetOffComparison } from "./set-off-comparison";

const company = {
  ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "UTC", offered: allScopes },
  ...({ role: "owner", personId: "p" } as const),
};

function render(differences: readonly SetOffDifference[] | null) {
  const operation = {
    ...{ personName: "Anna Lindqvist", createdAt: "2026-11-30T09:00:00Z", finishedAt: "2026-11-30T09:01:00Z" },
    setOff: { invoiceId: "i", setOffMinor: "80000", currencyCode: "SEK", differences },
  } as unknown as Operation;
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ purchases }} timeZone="UTC">
      <CompanyProvider company={company}>
        <SetOffComparison operation={operation} />
      </CompanyProvider>
    </NextIntlClientProvider>,
  );
  return html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

it("says who set off and when, and that what is left is as it was shown", () => {
  expect(render([])).toMatch(
    /^Set off here by Anna Lindqvist, .*09:01.*\. What was left of each invoice then was as it had been shown\.$/,
  );
});

it("says of each invoice what was shown and what is left", () => {
  const difference = { invoiceId: "d", invoiceNumber: "F-7", expectedMinor: "50000", actualMinor: "40000" };
  expect(render([difference])).toMatch(
    /Something else was left then than had been shown: F-7: 500[.,]00 SEK was shown, 400[.,]00 SEK was left\.$/,
  );
});

it("says nothing where a person said what became of it", () => {
  expect(render(null)).toBe("");
});
