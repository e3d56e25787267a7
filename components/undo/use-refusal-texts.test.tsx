import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import type { SubmittedOperation } from "@/lib/api/browser/operations/submissions";
import { type Locale, locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import { Problem } from "@/lib/values/problem";
import { useBatchTakenBackText, useTakenBackText } from "./use-operation-description";
import { useRefusalTexts } from "./use-refusal-texts";

const company = {
  ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
  ...({ offered: allScopes, role: "owner", personId: "p" } as const),
};
const documentFacts = { customerName: "Brf Solsidan", number: 12, minor: "125050", currencyCode: "SEK" };
const mailOperation: SubmittedOperation = { kind: "invoice-email", sends: false, following: [], about: documentFacts };
const batch = { kind: "invoice-void", count: 3 } as const;
const busyProblem = new Problem("remote_busy");

type TextHooks = ReturnType<typeof useRefusalTexts> & {
  withdrawnText: ReturnType<typeof useTakenBackText>;
  batchWithdrawnText: ReturnType<typeof useBatchTakenBackText>;
};

function renderText(textOf: (hooks: TextHooks) => string, locale: Locale = "en"): string {
  function HookText() {
    return textOf({
      ...useRefusalTexts(),
      withdrawnText: useTakenBackText(),
      batchWithdrawnText: useBatchTakenBackText(),
    });
  }
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <CompanyProvider company={company}>
        <HookText />
      </CompanyProvider>
    </NextIntlClientProvider>,
  );
}

describe("what a toast says was not taken back or hastened", () => {
  it.each<[string, (hooks: TextHooks) => string, RegExp]>([
    [
      "it was already sent",
      ({ tooLateText }) => tooLateText(mailOperation, "2026-03-02T09:00:05Z"),
      /^Mail invoice 12 to Brf Solsidan\. Too late: it was already sent at .+\.$/,
    ],
    [
      "it was not taken back",
      ({ notWithdrawnText }) => notWithdrawnText(mailOperation, busyProblem),
      /^Mail invoice 12 to Brf Solsidan\. It was not taken back\. .+/,
    ],
    [
      "it was not hastened",
      ({ notSentNowText }) => notSentNowText(mailOperation, busyProblem),
      /^Mail invoice 12 to Brf Solsidan\. It was not hastened\. .+/,
    ],
    [
      "many were not taken back",
      ({ batchRefusalText }) => batchRefusalText(batch, busyProblem, "failed"),
      /^Void 3 invoices\. It was not taken back\. .+/,
    ],
    [
      "many were not hastened",
      ({ batchRefusalText }) => batchRefusalText(batch, busyProblem, "notSent"),
      /^Void 3 invoices\. It was not hastened\. .+/,
    ],
    [
      "it was taken back",
      ({ withdrawnText }) => withdrawnText(mailOperation),
      /^Mail invoice 12 to Brf Solsidan\. Taken back\. No e-mail has left\.$/,
    ],
    [
      "many were taken back",
      ({ batchWithdrawnText }) => batchWithdrawnText(batch),
      /^Void 3 invoices\. Taken back\. Nothing was done\.$/,
    ],
  ])("names the document, or how many it was about, when %s", (_, textOf, expectedText) =>
    expect(renderText(textOf)).toMatch(expectedText),
  );

  it.each(locales)("names them in %s", (locale) => {
    for (const failureKey of ["failed", "notSent"] as const) {
      expect(renderText(({ batchRefusalText }) => batchRefusalText(batch, busyProblem, failureKey), locale)).toContain(
        "3",
      );
    }
    expect(renderText(({ notWithdrawnText }) => notWithdrawnText(mailOperation, busyProblem), locale)).toMatch(
      /12.*Brf Solsidan/,
    );
  });
});
