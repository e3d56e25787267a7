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
const vatTexts = messages.en.books.vat;
const report = { id: "r", sentByUserId: "u1" } as VatReport;
const person = { id: "u1", name: "Anna", email: "anna@norrsken.example", isActive: true, isSelf: false };

type UsersRead = "pending" | "failed" | readonly object[];

/** Renders the rejection, and returns the notes about receivers and whether the button is busy. */
function renderedRejection(read: UsersRead) {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const query = client.getQueryCache().build(client, usersQuery("c") as object as { queryKey: readonly unknown[] });
  if (read === "failed") query.setState({ status: "error", error: new Problem("remote_busy") });
  else if (read !== "pending") query.setData({ items: read });
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <QueryClientProvider client={client}>
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
    isHeld: /<button[^>]*aria-busy="true"/.test(html),
    saysNobody: html.includes(vatTexts.nobodyTold),
    saysOne: html.includes("Who was chosen before is told all the same."),
  };
}

it.each<[string, UsersRead, ReturnType<typeof renderedRejection>]>([
  ["is held while the people are read", "pending", { isHeld: true, saysNobody: false, saysOne: false }],
  ["still tells who sent it when they cannot be read", "failed", { isHeld: false, saysNobody: false, saysOne: true }],
  ["tells who sent it", [person], { isHeld: false, saysNobody: false, saysOne: false }],
  ["says that nobody is told", [{ ...person, id: "u2" }], { isHeld: false, saysNobody: true, saysOne: false }],
])("a rejection %s", (_, read, expected) => expect(renderedRejection(read)).toEqual(expected));
