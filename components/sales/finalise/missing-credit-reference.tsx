import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { DraftPlace } from "@/lib/rules/sales/e-invoice/e-invoice-mending";
import { useInvoiceNamedInText } from "../invoice/use-invoice-named-in-text";

type Props = {
  draft: InvoiceDraft;
  customer: Customer;
  /** Moves the focus to a field of the draft and shows the error there. */
  onGoToField: (place: DraftPlace, message: string) => void;
};

/**
 * Warns that a credit note names no invoice, while the number of the invoice can still be written. The law requires the
 * number, whether the credit note is mailed or sent electronically.
 *
 * Source: directive 2006/112/EC article 219, mervärdesskattelagen 2023:200 chapter 17, bokføringsforskriften section 5-2-7
 */
export function MissingCreditReference({ draft, customer, onGoToField }: Props) {
  const t = useTranslations("sales");
  const namedInTextQuery = useInvoiceNamedInText({ ...draft, refersToId: null }, true);
  const message = t("eInvoice.rule.invoice.creditedInvoice", { customer: customer.name });
  // No warning is shown until the page knows whether the credit note names an invoice.
  if (
    namedInTextQuery.data === true ||
    namedInTextQuery.isLoading ||
    namedInTextQuery.isError ||
    namedInTextQuery.isPaused
  )
    return null;
  return (
    <section className="happens" aria-label={t("credit.unnamedTitle")}>
      <h3>{t("credit.unnamedTitle")}</h3>
      <p>{t("credit.unnamedLead")}</p>
      <p>{message}</p>
      <div className="actions pt-1">
        <Button size="sm" onClick={() => onGoToField({ field: "row", row: draft.rows.length }, message)}>
          {t("eInvoice.fill.row")}
        </Button>
      </div>
    </section>
  );
}
