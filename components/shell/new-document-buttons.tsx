"use client";

import { useTranslations } from "next-intl";
import { ButtonLink, ButtonPlaceholder } from "@/components/ui/button";
import { mayDo } from "@/lib/rules/access/roles";
import { useSalesModule } from "./access/sales-module";
import { useCompany } from "./company/company-context";

/** Shows the buttons that begin a quote, an order or an invoice, as far as the company's subscription includes them. */
export function NewDocumentButtons() {
  const t = useTranslations("shell.new");
  const { id, role } = useCompany();
  const salesModule = useSalesModule();
  if (!mayDo(role, "sales.write")) return null;
  const salesPath = `/companies/${id}/sales`;
  return (
    <>
      {salesModule === "lacks" ? null : salesModule === "unknown" ? (
        <>
          <ButtonPlaceholder shortcut="Q">{t("quote")}</ButtonPlaceholder>
          <ButtonPlaceholder shortcut="O">{t("order")}</ButtonPlaceholder>
        </>
      ) : (
        <>
          <ButtonLink shortcut="Q" href={`${salesPath}/quotes/new`}>
            {t("quote")}
          </ButtonLink>
          <ButtonLink shortcut="O" href={`${salesPath}/orders/new`}>
            {t("order")}
          </ButtonLink>
        </>
      )}
      <ButtonLink variant="main" shortcut="N" href={`${salesPath}/invoices/new`}>
        {t("invoice")}
      </ButtonLink>
    </>
  );
}
