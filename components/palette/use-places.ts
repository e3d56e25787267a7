"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSalesModule } from "@/components/shell/access/sales-module";
import { useCompany } from "@/components/shell/company/company-context";
import { placesOf, sameSectionPath } from "@/components/shell/company/places";
import { mayDo } from "@/lib/rules/access/roles";
import type { Hit } from "./hit";
import type { PaletteCompany } from "./palette";

/**
 * Returns the id of the button that connects a company. Each button has its own form, because a form starts the
 * sign-in.
 */
export function connectButtonId(companyId: string): string {
  return `connect-${companyId}`;
}

const stageFilters = ["draft", "quote", "order", "unpaid", "paid", "overdue"] as const;

/**
 * Returns the hits for every place of the company, for what can be created in it, and for the person's other companies.
 */
export function usePlaces(companies: readonly PaletteCompany[]) {
  const t = useTranslations("shell");
  const company = useCompany();
  const { id, role } = company;
  const salesModule = useSalesModule();
  const lacksModule = salesModule === "lacks";
  const companyPath = `/companies/${id}`;
  const placeHit = (path: string, label: string, detail?: string): Hit => ({
    id: path,
    label,
    detail,
    href: companyPath + path,
  });
  const salesCreation = [
    placeHit("/sales/invoices/new", t("new.invoice")),
    ...(salesModule !== "has"
      ? []
      : [placeHit("/sales/quotes/new", t("new.quote")), placeHit("/sales/orders/new", t("new.order"))]),
    placeHit("/customers/new", t("palette.newCustomer")),
    placeHit("/articles/new", t("palette.newArticle")),
  ];
  const purchaseCreation = [
    placeHit("/purchases/new", t("palette.newSupplierInvoice")),
    placeHit("/purchases/suppliers/new", t("palette.newSupplier")),
  ];
  const ownPlaces = placesOf(company);
  const canSeePayroll = ownPlaces.some(({ key }) => key === "payroll");
  const payrollHits = canSeePayroll
    ? [
        placeHit("/payroll/time", t("palette.time"), t("payroll")),
        placeHit("/payroll/pay-runs", t("palette.payRuns"), t("payroll")),
      ]
    : [];
  const salesHits = stageFilters
    .filter((stage) => !lacksModule || (stage !== "quote" && stage !== "order"))
    .map((stage) => placeHit(`/sales?filter=${stage}`, t(`palette.stages.${stage}`), t("sales")));
  const pathname = usePathname();
  const otherCompanies = companies
    .filter(({ companyId }) => companyId !== id)
    .map((otherCompany) => ({ ...otherCompany, href: sameSectionPath(pathname, company, otherCompany) }));
  const companyHit = ({ companyId, name, href, isConnected }: (typeof otherCompanies)[number]): Hit =>
    isConnected
      ? { id: `company ${companyId}`, label: name, href }
      : {
          ...{ id: `company ${companyId}`, label: name, detail: t("palette.connect") },
          run: () => document.getElementById(connectButtonId(companyId))?.click(),
        };
  return {
    lacksModule,
    /** The companies that require a sign-in first, each with the address to return to. */
    unconnected: otherCompanies
      .filter(({ isConnected }) => !isConnected)
      .map(({ companyId, href }) => ({ companyId, returnTo: href })),
    places: [
      ...(mayDo(role, "sales.write") ? salesCreation : []),
      ...(mayDo(role, "purchase.write") ? purchaseCreation : []),
      ...(canSeePayroll && mayDo(role, "payroll.operate")
        ? [placeHit("/payroll/employees/new", t("palette.newEmployee"))]
        : []),
      ...ownPlaces.map((place) => placeHit(place.path, t(place.key))),
      ...salesHits,
      placeHit("/sales/later", t("palette.later"), t("sales")),
      placeHit("/books/vouchers", t("palette.vouchers"), t("books")),
      placeHit("/books/vat-reports", t("palette.vatReports"), t("books")),
      ...(mayDo(role, "purchase.operate") ? [placeHit("/notices", t("waits"))] : []),
      placeHit("/purchases/approvals", t("palette.approvals"), t("purchases")),
      placeHit("/purchases/suppliers", t("palette.suppliers"), t("purchases")),
      ...payrollHits,
      placeHit("/settings/company", t("palette.companySettings"), t("settings")),
      placeHit("/settings/approvals", t("palette.approvalRules"), t("settings")),
    ],
    companies: [...otherCompanies.map(companyHit), { id: "companies", label: t("all"), href: "/companies" }],
  };
}
