import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { CompanyProvider } from "@/components/shell/company-context";
import { employeesQuery } from "@/lib/api/browser/employees";
import type { Role } from "@/lib/auth/roles";
import { allScopes } from "@/lib/auth/scopes";
import { messages } from "@/lib/i18n/messages";
import { useFoundEmployees } from "./use-found-employees";
import { usePlaces } from "./use-places";

vi.mock("next/navigation", () => ({ usePathname: () => "/companies/c/sales/invoices/1" }));

const company = {
  name: "Norrsken",
  countryCode: "SE",
  currencyCode: "SEK",
  timeZone: "Europe/Stockholm",
  offered: allScopes,
  personId: "p",
};
const found = { items: [{ id: "e", name: "Kim Berg", number: "7" }], total: 1 };

/** What a hook says to somebody of a role. */
function said<T>(hook: () => T, role: Role = "owner"): T {
  const queries = new QueryClient();
  const asked = { search: "kim", filter: "all", pageSize: 4 } as const;
  queries.setQueryData(employeesQuery("c", asked).queryKey, found as never);
  const results: T[] = [];
  function Asks() {
    results.push(hook());
    return null;
  }
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <QueryClientProvider client={queries}>
        <CompanyProvider company={{ ...company, id: "c", role }}>
          <Asks />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const [result] = results;
  if (result === undefined) throw new Error("the hook said nothing");
  return result;
}

it("finds employees for those who may see payroll, and asks for none for the others", () => {
  const hits = [{ id: "e", label: "Kim Berg", detail: "7", href: "/companies/c/payroll/employees/e", isPassing: true }];
  expect(said(() => useFoundEmployees("kim")).employees).toEqual(hits);
  expect(said(() => useFoundEmployees("kim"), "sales").reads.map(({ fetchStatus }) => fetchStatus)).toEqual(["idle"]);
});

it("leads to the same section of a connected company, and to signing in to one that is not connected", () => {
  const of = (companyId: string, isConnected: boolean) => ({
    ...{ companyId, name: `Company ${companyId}`, countryCode: "NO", role: "owner" as const, isConnected },
  });
  const places = said(() => usePlaces([of("c", true), of("2", true), of("3", false)]));
  const [connected, unconnected] = places.companies;
  expect(connected).toEqual({ id: "company 2", label: "Company 2", href: "/companies/2/sales" });
  expect(unconnected).toMatchObject({ id: "company 3", label: "Company 3", detail: "Not connected, connect it" });
  expect(unconnected?.href).toBeUndefined();
  expect(unconnected?.run).toBeTypeOf("function");
  expect(places.unconnected).toEqual([{ companyId: "3", returnTo: "/companies/3/sales" }]);
});
