"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ButtonLink } from "@/components/ui/button";
import { EmptyNotice } from "@/components/ui/states";
import { mayDo } from "@/lib/rules/access/roles";
import type { SalesFilter } from "./sales-address";
import { SalesGrouped } from "./sales-grouped";
import { useSalesGroups } from "./use-sales-groups";

type Props = Pick<Parameters<typeof SalesGrouped>[0], "renderFrame" | "bulk"> & {
  salesPath: string;
  hrefOf: (filter: SalesFilter) => string;
};

/** Shows the documents of sales, grouped by whose turn it is. */
export function SalesByTurn({ salesPath, hrefOf, ...groupedProps }: Props) {
  const t = useTranslations("sales.list");
  const salesGroups = useSalesGroups(salesPath, hrefOf);
  const { role } = useCompany();
  const newInvoiceLink = mayDo(role, "sales.write") ? (
    <ButtonLink href={`${salesPath}/invoices/new`}>{t("newInvoice")}</ButtonLink>
  ) : null;
  return (
    <SalesGrouped
      {...groupedProps}
      salesGroups={salesGroups}
      emptyNotice={<EmptyNotice action={newInvoiceLink}>{t("empty")}</EmptyNotice>}
    />
  );
}
