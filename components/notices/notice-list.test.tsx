import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { noticesQuery } from "@/lib/api/browser/company/notices";
import { rightRequestsQuery } from "@/lib/api/browser/company/right-requests";
import type { RightRequestNotice } from "@/lib/api/contract/company/notice";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import type { ShownRightRequest } from "@/lib/rules/access/shown-right-requests";
import { NoticeList } from "./notice-list";

const company = {
  ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
  ...({ offered: allScopes, role: "owner", personId: "anna" } as const),
};
const request: ShownRightRequest = {
  ...{ id: "r", name: "Erik Åström", action: "sales.write", roleToGrant: "sales", obstacle: null },
  createdAt: "2026-03-02T10:00:00Z",
};

function renderNotices(requests: readonly ShownRightRequest[] | null): string {
  const queryClient = new QueryClient();
  const notice = { kind: "right_request", subject: "r" } as RightRequestNotice;
  queryClient.setQueryData(noticesQuery("c").queryKey, { items: [notice], problem: null });
  if (requests) queryClient.setQueryData(rightRequestsQuery("c").queryKey, { items: requests });
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <CompanyProvider company={company}>
          <NoticeList today="2026-03-02" />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it("lists a request for a right that waits", () => {
  expect(renderNotices([request])).toMatch(/<li.*Erik Åström asks/);
});

it("shows no empty list while the requests are read, and says when nothing is left of them", () => {
  expect(renderNotices(null)).toContain(messages.en.common.loading);
  expect(renderNotices(null)).not.toContain("<ul");
  expect(renderNotices([])).toContain(messages.en.notices.empty);
  expect(renderNotices([])).not.toContain("<ul");
});
