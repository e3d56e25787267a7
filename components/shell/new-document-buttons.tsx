"use client";

import { useTranslations } from "next-intl";
import { ButtonLink, ButtonPlaceholder } from "@/components/ui/button";
import { mayDo } from "@/lib/rules/access/roles";
import { useSalesModule } from "./access/sales-module";
import { useCompany } from "./company/company-context";

/** The buttons that begin a quote, an order or an invoice, as far as the company's subscription includes them. */
export function NewDocumentButtons() {
  const t = useTranslations("shell.new");
  const { id, role } = useCompany();
  const module = useSalesModule();
  if (!mayDo(role, "sales.write")) return null;
  const sales = `/companies/${id}/sales`;
  return (
    <>
      {module === "lacks" ? null : module === "unknown" ? (
        <>
          <ButtonPlaceholder keys="Q">{t("quote")}</ButtonPlaceholder>
          <ButtonPlaceholder keys="O">{t("order")}</ButtonPlaceholder>
        </>
      ) : (
        <>
          <ButtonLink keys="Q" href={`${sales}/quotes/new`}>
            {t("quote")}
          </ButtonLink>
          <ButtonLink keys="O" href={`${sales}/orders/new`}>
            {t("order")}
          </ButtonLink>
        </>
      )}
      <ButtonLink look="main" keys="N" href={`${sales}/invoices/new`}>
        {t("invoice")}
      </ButtonLink>
    </>
  );
}
