"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button, ButtonLink } from "@/components/ui/button";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { MissingField } from "@/lib/rules/sales/e-invoice/e-invoice";
import { missingKey, useMissingText } from "./missing-text";

type Props = {
  invoice: Invoice;
  missing: readonly MissingField[];
  /**
   * Opens the sheet that voids the invoice, so that it can be created again; null where the invoice cannot be voided.
   */
  onVoid: (() => void) | null;
};

/**
 * Lists the fields that an invoice lacks to be sent electronically, each with a link to the page where it is corrected.
 */
export function MissingToSend({ invoice, missing, onVoid }: Props) {
  const t = useTranslations("sales.eInvoice");
  const { id } = useCompany();
  const missingText = useMissingText();
  const title = t(missing.some((one) => "rule" in one) ? "putRight" : "missing");
  const isInvoiceAffected = missing.some((one) => one.of === "invoice");
  return (
    <section className="happens" aria-label={title}>
      <h3>{title}</h3>
      <ul className="grid gap-3">
        {missing.map((one) => (
          <li key={missingKey(one)}>
            <p>{missingText(one, invoice.customerName)}</p>
            {one.of === "customer" ? (
              <div className="actions pt-1">
                <ButtonLink
                  size="sm"
                  href={`/companies/${id}/customers/${invoice.customerId}/edit?invoice=${invoice.id}#${one.field}`}
                >
                  {"rule" in one ? t(`change.${one.field}`) : t(`fill.${one.field}`)}
                </ButtonLink>
              </div>
            ) : null}
            {one.of === "company" && one.field !== "registration" ? (
              <p className="secondary small">{t("companyElsewhere", { setting: t(`setting.${one.field}`) })}</p>
            ) : null}
          </li>
        ))}
      </ul>
      {isInvoiceAffected ? (
        <>
          <p className="pt-3">{t(onVoid ? "posted" : "postedPaid")}</p>
          {onVoid ? (
            <div className="actions pt-1">
              <Button size="sm" onClick={onVoid}>
                {t("toVoid")}
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
