"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/states";
import { mayDo } from "@/lib/rules/access/roles";
import type { SalesFilter } from "./sales-address";
import { SalesGrouped } from "./sales-grouped";
import { useSalesGroups } from "./use-sales-groups";

type Props = Pick<Parameters<typeof SalesGrouped>[0], "frame" | "bulk"> & {
  sales: string;
  hrefOf: (filter: SalesFilter) => string;
};

/** The documents of sales, grouped by whose turn it is. */
export function SalesByTurn({ sales, hrefOf, ...parts }: Props) {
  const t = useTranslations("sales.list");
  const salesGroups = useSalesGroups(sales, hrefOf);
  const { role } = useCompany();
  const newInvoiceLink = mayDo(role, "sales.write") ? (
    <ButtonLink href={`${sales}/invoices/new`}>{t("newInvoice")}</ButtonLink>
  ) : null;
  return (
    <SalesGrouped {...parts} salesGroups={salesGroups} empty={<Empty action={newInvoiceLink}>{t("empty")}</Empty>} />
  );
}
