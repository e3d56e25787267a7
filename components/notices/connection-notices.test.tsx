import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { messages } from "@/lib/i18n/messages";
import type { CompanyOfPage, ConnectionState, ConnectionNotices as Notices } from "@/lib/rules/access/shown-connection";
import { ConnectionNotices } from "./connection-notices";

const companyAccess: CompanyOfPage = {
  ...({ companyId: "n", role: "owner" } as const),
  company: {
    ...{ name: "Norrsken Bygg AB", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
    ...({ colour: "blabar", initials: "NB" } as const),
  },
};

const ending: ConnectionState = {
  ...({ status: "expiring", reason: null, scopes: [], lastRefreshedAt: null } as const),
  ...{ connectedAt: new Date("2024-03-20T09:00:00Z"), since: new Date("2026-02-18T09:00:00Z") },
  refreshExpiresAt: new Date("2026-03-20T09:00:00Z"),
};
const ended: ConnectionState = { ...ending, status: "reconnect", since: new Date("2026-03-02T23:30:00Z") };

const render = (notices: Notices, isEndShownElsewhere = false) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <ConnectionNotices companyAccess={companyAccess} notices={notices} isEndShownElsewhere={isEndShownElsewhere} />
    </NextIntlClientProvider>,
  );

describe("the notices about connections", () => {
  it("say when the person's connection ends, with a button that renews it", () => {
    const html = render({ own: ending, colleagues: [] }, true);
    expect(html).toContain("Your connection ends soon");
    expect(html).toContain("It ends 20 Mar 2026");
    expect(html).toContain('name="purpose" value="reconnect"');
    expect(html).toContain(">Sign in again</button>");
  });

  it("say since when it has not worked, unless the page says so already", () => {
    expect(render({ own: ended, colleagues: [] })).toContain("It has not worked since 3 Mar 2026.");
    expect(render({ own: ended, colleagues: [] }, true)).toBe("");
  });

  it("say to an owner whose work waits, and how much", () => {
    const colleague = { personId: "erik", name: "Erik Åström", since: ended.since, waitingCount: 2 };
    const html = render({ own: null, colleagues: [colleague, { ...colleague, personId: "x", name: null }] });
    expect(html).toContain(
      "The connection of Erik Åström has not worked since 3 Mar 2026. 2 things they submitted wait",
    );
    expect(html).toContain("The connection of a colleague has not worked");
    expect(html).toContain('href="/companies/n/settings/people"');
  });
});
