import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { DraftPlace } from "@/lib/rules/sales/e-invoice/e-invoice-mending";
import { useNamedInvoices } from "../invoice/use-named-invoices";

type Props = {
  draft: InvoiceDraft;
  customer: Customer;
  /** Moves the focus to a field of the draft and shows there what is wrong. */
  onGo: (place: DraftPlace, words: string) => void;
};

/**
 * Warns that a credit note names no invoice, while the number can still be written. The law requires the number however
 * the credit note is sent.
 *
 * Source: directive 2006/112/EC article 219, mervärdesskattelagen 2023:200 chapter 17, bokføringsforskriften section 5-2-7
 */
export function CreditReference({ draft, customer, onGo }: Props) {
  const t = useTranslations("sales");
  const credited = useNamedInvoices({ ...draft, refersToId: null }, true);
  const fault = t("eInvoice.rule.invoice.creditedInvoice", { customer: customer.name });
  // No warning is shown while it is not known whether the credit note names an invoice.
  if (credited.data === true || credited.isLoading || credited.isError || credited.isPaused) return null;
  return (
    <section className="happens" aria-label={t("credit.unnamedTitle")}>
      <h3>{t("credit.unnamedTitle")}</h3>
      <p>{t("credit.unnamedLead")}</p>
      <p>{fault}</p>
      <div className="acts pt-1">
        <Button size="sm" onClick={() => onGo({ field: "row", row: draft.rows.length }, fault)}>
          {t("eInvoice.fill.row")}
        </Button>
      </div>
    </section>
  );
}
