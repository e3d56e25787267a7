import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { sessionsQuery } from "@/lib/api/browser/company/sessions";
import type { ListedSession } from "@/lib/api/contract/company/session";
import type { Locale } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { SignIns } from "./sign-ins";

const thisBrowser: ListedSession = {
  id: "this",
  browser: "Chrome on Windows",
  startedAt: "2026-11-20T08:15:00Z",
  seenAt: "2026-11-27T13:30:00Z",
  expiresAt: "2026-12-11T13:30:00Z",
  isCurrent: true,
};
const unknownBrowser = { ...thisBrowser, id: "unknown", browser: null, seenAt: null, isCurrent: false };

function renderSignIns(items: readonly ListedSession[], locale: Locale = "en"): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(sessionsQuery().queryKey, { items });
  const company = {
    ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
    ...{ role: "owner", personId: "p" },
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <CompanyProvider company={company as never}>
          <SignIns />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it("says that there is no other browser, and offers only to sign out", () => {
  const html = renderSignIns([thisBrowser]);
  expect(html).toContain("This is the only browser in which you are signed in.");
  expect(html).toContain("Sign out</button>");
  expect(html).not.toContain("End all others");
  expect(html).not.toContain("End: ");
});

it("shows this browser first, with its mark and its times, and no button that ends it", () => {
  const html = renderSignIns([unknownBrowser, thisBrowser]);
  expect(html.indexOf("This browser<")).toBeLessThan(html.indexOf("Unknown browser"));
  expect(html).toContain("Signed in since 20 Nov 2026, 09:15");
  expect(html).toContain("Last seen 27 Nov 2026, 14:30");
  expect(html.match(/aria-label="End: [^"]*"/g)).toEqual([
    'aria-label="End: Unknown browser, signed in since 20 Nov 2026, 09:15"',
  ]);
  expect(html).toContain("End all others");
});

it("names the browser in the reader's language", () => {
  expect(renderSignIns([thisBrowser], "sv")).toContain("Chrome på Windows");
  expect(renderSignIns([thisBrowser], "nl")).toContain("Chrome op Windows");
});
