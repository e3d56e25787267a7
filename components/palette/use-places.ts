"use client";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company-context";
import { places } from "@/components/shell/nav-words";
import { useSalesModule } from "@/components/shell/sales-module";
import { mayDo } from "@/lib/auth/roles";
import type { Hit } from "./hit";

const stages = ["draft", "quote", "order", "unpaid", "paid", "overdue"] as const;

/** Every place of the company, what can be begun in it, and the person's other companies. */
export function usePlaces(companies: readonly { companyId: string; name: string }[]) {
  const t = useTranslations("shell");
  const { id, role } = useCompany();
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
  const inSales = stages
    .filter((stage) => !lacksModule || (stage !== "quote" && stage !== "order"))
    .map((stage) => at(`/sales?filter=${stage}`, t(`palette.stages.${stage}`), t("sales")));
  const others: Hit[] = companies
    .filter(({ companyId }) => companyId !== id)
    .map(({ companyId, name }) => ({ id: `company ${companyId}`, label: name, href: `/companies/${companyId}` }));
  return {
    lacksModule,
    places: [
      ...(mayDo(role, "sales.write") ? begin : []),
      ...places.map((place) => at(place.path, t(place.key))),
      ...inSales,
      at("/sales/later", t("palette.later"), t("sales")),
      at("/settings/company", t("palette.companySettings"), t("settings")),
    ],
    companies: [...others, { id: "companies", label: t("all"), href: "/companies" }],
  };
}
