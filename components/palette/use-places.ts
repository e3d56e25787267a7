"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSalesModule } from "@/components/shell/access/sales-module";
import { useCompany } from "@/components/shell/company/company-context";
import { placesOf, sameSection } from "@/components/shell/company/places";
import { mayDo } from "@/lib/rules/access/roles";
import type { Hit } from "./hit";
import type { PaletteCompany } from "./palette";

/** The id of the button that connects a company. Each button has its own form, because a form starts the sign-in. */
export function connectButtonId(companyId: string): string {
  return `connect-${companyId}`;
}

const stages = ["draft", "quote", "order", "unpaid", "paid", "overdue"] as const;

/** The hits for every place of the company, for what can be created in it, and for the person's other companies. */
export function usePlaces(companies: readonly PaletteCompany[]) {
  const t = useTranslations("shell");
  const company = useCompany();
  const { id, role } = company;
  const module = useSalesModule();
  const lacksModule = module === "lacks";
  const base = `/companies/${id}`;
  const at = (path: string, label: string, detail?: string): Hit => ({ id: path, label, detail, href: base + path });
  const begin = [
    at("/sales/invoices/new", t("new.invoice")),
    ...(module !== "has" ? [] : [at("/sales/quotes/new", t("new.quote")), at("/sales/orders/new", t("new.order"))]),
    at("/customers/new", t("palette.newCustomer")),
    at("/articles/new", t("palette.newArticle")),
  ];
  const buy = [
    at("/purchases/new", t("palette.newSupplierInvoice")),
    at("/purchases/suppliers/new", t("palette.newSupplier")),
  ];
  const own = placesOf(company);
  const seesPayroll = own.some(({ key }) => key === "payroll");
  const inPayroll = seesPayroll
    ? [
        at("/payroll/time", t("palette.time"), t("payroll")),
        at("/payroll/pay-runs", t("palette.payRuns"), t("payroll")),
      ]
    : [];
  const inSales = stages
    .filter((stage) => !lacksModule || (stage !== "quote" && stage !== "order"))
    .map((stage) => at(`/sales?filter=${stage}`, t(`palette.stages.${stage}`), t("sales")));
  const pathname = usePathname();
  const others = companies
    .filter(({ companyId }) => companyId !== id)
    .map((one) => ({ ...one, href: sameSection(pathname, company, one) }));
  const hitOf = ({ companyId, name, href, isConnected }: (typeof others)[number]): Hit =>
    isConnected
      ? { id: `company ${companyId}`, label: name, href }
      : {
          ...{ id: `company ${companyId}`, label: name, detail: t("palette.connect") },
          run: () => document.getElementById(connectButtonId(companyId))?.click(),
        };
  return {
    lacksModule,
    /** The companies that require a sign-in first, each with the address to return to. */
    unconnected: others
      .filter(({ isConnected }) => !isConnected)
      .map(({ companyId, href }) => ({ companyId, returnTo: href })),
    places: [
      ...(mayDo(role, "sales.write") ? begin : []),
      ...(mayDo(role, "purchase.write") ? buy : []),
      ...(seesPayroll && mayDo(role, "payroll.operate")
        ? [at("/payroll/employees/new", t("palette.newEmployee"))]
        : []),
      ...own.map((place) => at(place.path, t(place.key))),
      ...inSales,
      at("/sales/later", t("palette.later"), t("sales")),
      at("/books/vouchers", t("palette.vouchers"), t("books")),
      at("/books/vat-reports", t("palette.vatReports"), t("books")),
      ...(mayDo(role, "purchase.operate") ? [at("/notices", t("waits"))] : []),
      at("/purchases/approvals", t("palette.approvals"), t("purchases")),
      at("/purchases/suppliers", t("palette.suppliers"), t("purchases")),
      ...inPayroll,
      at("/settings/company", t("palette.companySettings"), t("settings")),
      at("/settings/approvals", t("palette.approvalRules"), t("settings")),
    ],
    companies: [...others.map(hitOf), { id: "companies", label: t("all"), href: "/companies" }],
  };
}
