import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { messages } from "@/lib/i18n/messages";
import { daysUntil, shownDaysOf } from "@/lib/rules/access/refresh-token-life";
import type { CompanyOfPage, ConnectionState } from "@/lib/rules/access/shown-connection";
import { ConnectionIndicator } from "./connection-indicator";

const companyAccess: CompanyOfPage = {
  ...({ companyId: "n", role: "owner" } as const),
  company: {
    ...{ name: "Norrsken Bygg AB", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
    ...({ colour: "blabar", initials: "NB" } as const),
  },
};
const refreshExpiresAt = new Date("2026-03-31T09:00:00Z");
const ending: ConnectionState = {
  ...({ status: "expiring", reason: null, scopes: [], lastRefreshedAt: null, refreshExpiresAt } as const),
  ...{ connectedAt: new Date("2024-03-31T09:00:00Z"), since: new Date("2026-03-01T09:00:00Z") },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ["2026-03-02T18:00:00Z", 29, "29 days left"],
  ["2026-03-30T10:00:00Z", 1, "1 day left"],
  ["2026-03-31T09:00:00Z", 0, "Ends today"],
])("at %s shows the days that a mail names, a begun day as a day: %s", (instant, days, text) => {
  vi.setSystemTime(instant);
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <ConnectionIndicator companyAccess={companyAccess} connection={ending} />
    </NextIntlClientProvider>,
  );
  expect(html).toContain(text);
  expect(shownDaysOf(daysUntil(refreshExpiresAt, new Date(instant)))).toBe(days);
});
