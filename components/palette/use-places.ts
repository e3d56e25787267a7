"use client";
import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSalesModule } from "@/components/shell/access/sales-module";
import { useCompany } from "@/components/shell/company/company-context";
import { placesOf, sameSectionPath } from "@/components/shell/company/places";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
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
const purchaseFilters = ["ready", "approved", "unpaid", "overdue"] as const;

/**
 * Returns the hits for every place of the company, for what can be created in it, and for the person's other companies.
 */
export function usePlaceHits(companies: readonly PaletteCompany[]) {
  const t = useTranslations("shell");
  const company = useCompany();
  const { id, role } = company;
  const salesModule = useSalesModule();
  const lacksModule = salesModule === "lacks";
  const companyPath = `/companies/${id}`;
  const makePlaceHit = (path: string, label: string, detail?: string): Hit => ({
    id: path,
    label,
    detail,
    href: companyPath + path,
  });
  const salesCreation = [
    makePlaceHit("/sales/invoices/new", t("new.invoice")),
    ...(salesModule !== "has"
      ? []
      : [makePlaceHit("/sales/quotes/new", t("new.quote")), makePlaceHit("/sales/orders/new", t("new.order"))]),
    makePlaceHit("/customers/new", t("palette.newCustomer")),
    makePlaceHit("/articles/new", t("palette.newArticle")),
  ];
  const purchaseCreation = [
    makePlaceHit("/purchases/new", t("palette.newSupplierInvoice")),
    makePlaceHit("/purchases/suppliers/new", t("palette.newSupplier")),
  ];
  const ownPlaces = placesOf(company);
  const canSeePayroll = ownPlaces.some(({ key }) => key === "payroll");
  const payrollHits = canSeePayroll
    ? [
        makePlaceHit("/payroll/time", t("palette.time"), t("payroll")),
        makePlaceHit("/payroll/pay-runs", t("palette.payRuns"), t("payroll")),
      ]
    : [];
  const salesHits = stageFilters
    .filter((stage) => !lacksModule || (stage !== "quote" && stage !== "order"))
    .map((stage) => makePlaceHit(`/sales?filter=${stage}`, t(`palette.stages.${stage}`), t("sales")));
  const pathname = usePathname();
  const usesApproval = useQuery(companySettingsQuery(id)).data?.approvesPurchases !== false;
  const otherCompanies = companies
    .filter(({ companyId }) => companyId !== id)
    .map((otherCompany) => ({ ...otherCompany, href: sameSectionPath(pathname, company, otherCompany) }));
  const toCompanyHit = ({ companyId, name, href, isConnected }: (typeof otherCompanies)[number]): Hit =>
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
        ? [makePlaceHit("/payroll/employees/new", t("palette.newEmployee"))]
        : []),
      ...ownPlaces.map((place) => makePlaceHit(place.path, t(place.key))),
      ...salesHits,
      makePlaceHit("/sales/later", t("palette.later"), t("sales")),
      makePlaceHit("/books/vouchers", t("palette.vouchers"), t("books")),
      makePlaceHit("/books/vat-reports", t("palette.vatReports"), t("books")),
      ...(mayDo(role, "purchase.operate") ? [makePlaceHit("/notices", t("waits"))] : []),
      ...purchaseFilters
        .filter((stage) => usesApproval || (stage !== "ready" && stage !== "approved"))
        .map((stage) =>
          makePlaceHit(`/purchases?filter=${stage}`, t(`palette.purchaseStages.${stage}`), t("purchases")),
        ),
      makePlaceHit("/purchases/to-pay", t("palette.toPay"), t("purchases")),
      makePlaceHit("/purchases/to-pay/files", t("palette.paymentFiles"), t("purchases")),
      makePlaceHit("/purchases/to-pay/bank", t("palette.bankReport"), t("purchases")),
      makePlaceHit("/purchases/approvals", t("palette.approvals"), t("purchases")),
      makePlaceHit("/purchases/suppliers", t("palette.suppliers"), t("purchases")),
      ...payrollHits,
      makePlaceHit("/settings/company", t("palette.companySettings"), t("settings")),
      makePlaceHit("/settings/people", t("palette.people"), t("settings")),
      makePlaceHit("/settings/sign-ins", t("signIns"), t("settings")),
      makePlaceHit("/settings/approvals", t("palette.approvalRules"), t("settings")),
    ],
    companies: [...otherCompanies.map(toCompanyHit), { id: "companies", label: t("all"), href: "/companies" }],
  };
}
