import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import type { OperationSubmission } from "@/components/undo/use-operation";
import { usersQuery } from "@/lib/api/browser/company/users";
import type { VatReport } from "@/lib/api/contract/books/vat-report";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import { Problem } from "@/lib/values/problem";
import { VatRejection } from "./vat-rejection";

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
const vatMessages = messages.en.books.vat;
const report = { id: "r", sentByUserId: "u1" } as VatReport;
const activeUser = { id: "u1", name: "Anna", email: "anna@norrsken.example", isActive: true, isSelf: false };

type UsersReading = "pending" | "failed" | readonly object[];

/** Renders the rejection, and returns the notes about receivers and whether the button is busy. */
function renderRejection(usersReading: UsersReading) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const userQuery = queryClient
    .getQueryCache()
    .build(queryClient, usersQuery("c") as object as { queryKey: readonly unknown[] });
  if (usersReading === "failed") userQuery.setState({ status: "error", error: new Problem("remote_busy") });
  else if (usersReading !== "pending") userQuery.setData({ items: usersReading });
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <CompanyProvider company={company}>
          <VatRejection
            report={report}
            voucherCount={1}
            submission={{} as OperationSubmission}
            onClose={() => undefined}
          />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return {
    isButtonBusy: /<button[^>]*aria-busy="true"/.test(html),
    hasNobodyNote: html.includes(vatMessages.nobodyTold),
    hasUnreadNote: html.includes("Who was chosen before is told all the same."),
  };
}

it.each<[string, UsersReading, ReturnType<typeof renderRejection>]>([
  ["is held while the people are read", "pending", { isButtonBusy: true, hasNobodyNote: false, hasUnreadNote: false }],
  [
    "still tells who sent it when they cannot be read",
    "failed",
    { isButtonBusy: false, hasNobodyNote: false, hasUnreadNote: true },
  ],
  ["tells who sent it", [activeUser], { isButtonBusy: false, hasNobodyNote: false, hasUnreadNote: false }],
  [
    "says that nobody is told",
    [{ ...activeUser, id: "u2" }],
    { isButtonBusy: false, hasNobodyNote: true, hasUnreadNote: false },
  ],
])("a rejection %s", (_, usersReading, expectedNotes) => expect(renderRejection(usersReading)).toEqual(expectedNotes));
