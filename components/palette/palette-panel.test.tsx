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
import { usePlaceHits } from "./use-places";

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
const foundEmployees = { items: [{ id: "e", name: "Kim Berg", number: "7" }], total: 1 };

/** Renders an element for a person of a role, with the answer to a search for Kim already read. */
function renderFor(element: ReactNode, role: Role = "owner"): string {
  const queryClient = new QueryClient();
  const employeeSearch = { search: "kim", filter: "all", pageSize: 4 } as const;
  queryClient.setQueryData(employeesQuery("c", employeeSearch).queryKey, foundEmployees as never);
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <CompanyProvider company={{ ...company, id: "c", role }}>{element}</CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

/** Returns the result of a hook for a person of a role. */
function renderHook<T>(hook: () => T, role: Role = "owner"): T {
  const results: T[] = [];
  function HookCaller() {
    results.push(hook());
    return null;
  }
  renderFor(<HookCaller />, role);
  const [hookResultValue] = results;
  if (hookResultValue === undefined) throw new Error("the hook said nothing");
  return hookResultValue;
}

const makePaletteCompany = (companyId: string, isConnected: boolean) => ({
  ...{ companyId, name: `Company ${companyId}`, countryCode: "NO", role: "owner" as const, isConnected },
});

/** Finds the search inside the panel, because only a browser draws the panel itself into the page. */
function findPaletteSearch(element: unknown): ReactElement<ComponentProps<typeof PaletteSearch>> | null {
  if (Array.isArray(element)) return element.map(findPaletteSearch).find(Boolean) ?? null;
  if (!isValidElement<{ children?: ReactNode }>(element)) return null;
  return element.type === PaletteSearch ? (element as never) : findPaletteSearch(element.props.children);
}

/** Returns the rows of the panel after a person typed a text. */
function renderRows(typedText: string): (string | undefined)[] {
  function PanelWithText() {
    const hasTyped = useRef(false);
    const companies = [makePaletteCompany("c", true), makePaletteCompany("3", false)];
    const paletteSearch = findPaletteSearch(
      PalettePanel({ isOpen: true, onClose: () => {}, companies, unplacedOrders: [] }),
    );
    if (!hasTyped.current) {
      hasTyped.current = true;
      paletteSearch?.props.onText(typedText);
    }
    return paletteSearch && <PaletteSearch {...paletteSearch.props} closeButton={null} />;
  }
  const rowHtmls = renderFor(<PanelWithText />)
    .split('role="option"')
    .slice(1);
  return rowHtmls.map((rowHtml) => /<span>(.*?)<\/span><\/span>/.exec(rowHtml)?.[1]?.replace(/<[^>]+>/g, ""));
}

it("shows an employee that is found, and a company that is not connected, as rows", () => {
  expect(renderRows("kim")).toEqual(["Kim Berg 7"]);
  expect(renderRows("company 3")).toEqual(["Company 3 Not connected, connect it"]);
});

it("finds employees for those who may see payroll, and asks for none for the others", () => {
  const hits = [{ id: "e", label: "Kim Berg", detail: "7", href: "/companies/c/payroll/employees/e", isPassing: true }];
  expect(renderHook(() => useEmployeeHits("kim")).employees).toEqual(hits);
  expect(
    renderHook(() => useEmployeeHits("kim"), "sales").employeeResults.map(({ fetchStatus }) => fetchStatus),
  ).toEqual(["idle"]);
});

it("leads to the same section of a connected company, and to signing in to one that is not connected", () => {
  const places = renderHook(() =>
    usePlaceHits([makePaletteCompany("c", true), makePaletteCompany("2", true), makePaletteCompany("3", false)]),
  );
  const [connectedHit, unconnectedHit] = places.companies;
  expect(connectedHit).toEqual({ id: "company 2", label: "Company 2", href: "/companies/2/sales" });
  expect(unconnectedHit).toMatchObject({ id: "company 3", label: "Company 3", detail: "Not connected, connect it" });
  expect(unconnectedHit?.href).toBeUndefined();
  expect(unconnectedHit?.run).toBeTypeOf("function");
  expect(places.unconnected).toEqual([{ companyId: "3", returnTo: "/companies/3/sales" }]);
});
