import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, isValidElement, type ReactElement, type ReactNode, useRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { employeesQuery } from "@/lib/api/browser/payroll/employees";
import { messages } from "@/lib/i18n/messages";
import type { Role } from "@/lib/rules/access/roles";
import { allScopes } from "@/lib/rules/access/scopes";
import { PalettePanel } from "./palette-panel";
import { PaletteSearch } from "./palette-search";
import { useEmployeeHits } from "./use-employee-hits";
import { usePlaces } from "./use-places";

vi.mock("next/navigation", () => ({
  usePathname: () => "/companies/c/sales/invoices/1",
  useRouter: () => ({ push: () => {} }),
}));
vi.mock("@/components/format/use-debounced-value", () => ({ useDebouncedValue: <T,>(value: T) => value }));

const company = {
  name: "Norrsken",
  countryCode: "SE",
  currencyCode: "SEK",
  timeZone: "Europe/Stockholm",
  offered: allScopes,
  personId: "p",
};
const found = { items: [{ id: "e", name: "Kim Berg", number: "7" }], total: 1 };

/** Renders an element for a person of a role, with the answer to a search for Kim already read. */
function renderFor(element: ReactNode, role: Role = "owner"): string {
  const queries = new QueryClient();
  const asked = { search: "kim", filter: "all", pageSize: 4 } as const;
  queries.setQueryData(employeesQuery("c", asked).queryKey, found as never);
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <QueryClientProvider client={queries}>
        <CompanyProvider company={{ ...company, id: "c", role }}>{element}</CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

/** Returns the result of a hook for a person of a role. */
function hookResult<T>(hook: () => T, role: Role = "owner"): T {
  const results: T[] = [];
  function Asks() {
    results.push(hook());
    return null;
  }
  renderFor(<Asks />, role);
  const [result] = results;
  if (result === undefined) throw new Error("the hook said nothing");
  return result;
}

const companyOf = (companyId: string, isConnected: boolean) => ({
  ...{ companyId, name: `Company ${companyId}`, countryCode: "NO", role: "owner" as const, isConnected },
});

/** Finds the search inside the panel, because only a browser draws the panel itself into the page. */
function searchWithin(node: unknown): ReactElement<ComponentProps<typeof PaletteSearch>> | null {
  if (Array.isArray(node)) return node.map(searchWithin).find(Boolean) ?? null;
  if (!isValidElement<{ children?: ReactNode }>(node)) return null;
  return node.type === PaletteSearch ? (node as never) : searchWithin(node.props.children);
}

/** Returns the rows of the panel after a person typed a text. */
function rowsFor(text: string): (string | undefined)[] {
  function Typed() {
    const typed = useRef(false);
    const companies = [companyOf("c", true), companyOf("3", false)];
    const search = searchWithin(PalettePanel({ open: true, onClose: () => {}, companies, unplaced: [] }));
    if (!typed.current) {
      typed.current = true;
      search?.props.onText(text);
    }
    return search && <PaletteSearch {...search.props} close={null} />;
  }
  const rows = renderFor(<Typed />)
    .split('role="option"')
    .slice(1);
  return rows.map((row) => /<span>(.*?)<\/span><\/span>/.exec(row)?.[1]?.replace(/<[^>]+>/g, ""));
}

it("shows an employee that is found, and a company that is not connected, as rows", () => {
  expect(rowsFor("kim")).toEqual(["Kim Berg 7"]);
  expect(rowsFor("company 3")).toEqual(["Company 3 Not connected, connect it"]);
});

it("finds employees for those who may see payroll, and asks for none for the others", () => {
  const hits = [{ id: "e", label: "Kim Berg", detail: "7", href: "/companies/c/payroll/employees/e", isPassing: true }];
  expect(hookResult(() => useEmployeeHits("kim")).employees).toEqual(hits);
  expect(hookResult(() => useEmployeeHits("kim"), "sales").reads.map(({ fetchStatus }) => fetchStatus)).toEqual([
    "idle",
  ]);
});

it("leads to the same section of a connected company, and to signing in to one that is not connected", () => {
  const places = hookResult(() => usePlaces([companyOf("c", true), companyOf("2", true), companyOf("3", false)]));
  const [connected, unconnected] = places.companies;
  expect(connected).toEqual({ id: "company 2", label: "Company 2", href: "/companies/2/sales" });
  expect(unconnected).toMatchObject({ id: "company 3", label: "Company 3", detail: "Not connected, connect it" });
  expect(unconnected?.href).toBeUndefined();
  expect(unconnected?.run).toBeTypeOf("function");
  expect(places.unconnected).toEqual([{ companyId: "3", returnTo: "/companies/3/sales" }]);
});
