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
const about = { customerName: "Brf Solsidan", number: 12, minor: "125050", currencyCode: "SEK" };
const mail: SubmittedOperation = { kind: "invoice-email", sends: false, following: [], about };
const many = { kind: "invoice-void", count: 3 } as const;
const busy = new Problem("remote_busy");

type Hooks = ReturnType<typeof useRefusalTexts> & {
  takenBack: ReturnType<typeof useTakenBackText>;
  manyTakenBack: ReturnType<typeof useBatchTakenBackText>;
};

function renderText(words: (hooks: Hooks) => string, locale: Locale = "en"): string {
  function Told() {
    return words({ ...useRefusalTexts(), takenBack: useTakenBackText(), manyTakenBack: useBatchTakenBackText() });
  }
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <CompanyProvider company={company}>
        <Told />
      </CompanyProvider>
    </NextIntlClientProvider>,
  );
}

describe("what a toast says was not taken back or hastened", () => {
  it.each<[string, (hooks: Hooks) => string, RegExp]>([
    [
      "it was already sent",
      ({ tooLate }) => tooLate(mail, "2026-03-02T09:00:05Z"),
      /^Mail invoice 12 to Brf Solsidan\. Too late: it was already sent at .+\.$/,
    ],
    [
      "it was not taken back",
      ({ notTakenBack }) => notTakenBack(mail, busy),
      /^Mail invoice 12 to Brf Solsidan\. It was not taken back\. .+/,
    ],
    [
      "it was not hastened",
      ({ notHastened }) => notHastened(mail, busy),
      /^Mail invoice 12 to Brf Solsidan\. It was not hastened\. .+/,
    ],
    [
      "many were not taken back",
      ({ ofMany }) => ofMany(many, busy, "failed"),
      /^Void 3 invoices\. It was not taken back\. .+/,
    ],
    [
      "many were not hastened",
      ({ ofMany }) => ofMany(many, busy, "notSent"),
      /^Void 3 invoices\. It was not hastened\. .+/,
    ],
    [
      "it was taken back",
      ({ takenBack }) => takenBack(mail),
      /^Mail invoice 12 to Brf Solsidan\. Taken back\. No mail has left\.$/,
    ],
    [
      "many were taken back",
      ({ manyTakenBack }) => manyTakenBack(many),
      /^Void 3 invoices\. Taken back\. Nothing was done\.$/,
    ],
  ])("names the document, or how many it was about, when %s", (_, words, expected) =>
    expect(renderText(words)).toMatch(expected),
  );

  it.each(locales)("names them in %s", (locale) => {
    for (const asked of ["failed", "notSent"] as const) {
      expect(renderText(({ ofMany }) => ofMany(many, busy, asked), locale)).toContain("3");
    }
    expect(renderText(({ notTakenBack }) => notTakenBack(mail, busy), locale)).toMatch(/12.*Brf Solsidan/);
  });
});
