"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button, ButtonLink } from "@/components/ui/button";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { MissingField } from "@/lib/rules/sales/e-invoice/e-invoice";
import { missingKeyOf, useMissingText } from "./missing-text";

type Props = {
  invoice: Invoice;
  missingFields: readonly MissingField[];
  /**
   * Opens the sheet that voids the invoice, so that it can be created again; null where the invoice cannot be voided.
   */
  onVoid: (() => void) | null;
};

/**
 * Lists the fields that an invoice lacks to be sent electronically, each with a link to the page where it is corrected.
 */
export function MissingFieldsToSend({ invoice, missingFields, onVoid }: Props) {
  const t = useTranslations("sales.eInvoice");
  const { id } = useCompany();
  const missingTextOf = useMissingText();
  const title = t(missingFields.some((missingField) => "rule" in missingField) ? "putRight" : "missing");
  const isInvoiceAffected = missingFields.some((missingField) => missingField.of === "invoice");
  return (
    <section className="happens" aria-label={title}>
      <h3>{title}</h3>
      <ul className="grid gap-3">
        {missingFields.map((missingField) => (
          <li key={missingKeyOf(missingField)}>
            <p>{missingTextOf(missingField, invoice.customerName)}</p>
            {missingField.of === "customer" ? (
              <div className="actions pt-1">
                <ButtonLink
                  size="sm"
                  href={`/companies/${id}/customers/${invoice.customerId}/edit?invoice=${invoice.id}#${missingField.field}`}
                >
                  {"rule" in missingField ? t(`change.${missingField.field}`) : t(`fill.${missingField.field}`)}
                </ButtonLink>
              </div>
            ) : null}
            {missingField.of === "company" && missingField.field !== "registration" ? (
              <p className="secondary small">
                {t("companyElsewhere", { setting: t(`setting.${missingField.field}`) })}
              </p>
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
