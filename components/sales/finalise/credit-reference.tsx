import { useTranslations } from "next-intl";
import type { Customer } from "@/lib/api/contract/customer";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import { useNamedInvoices } from "../invoice/use-named-invoices";

/**
 * Says that a credit note names no invoice, while its number can still be written: the law asks for it however the credit
 * note is sent.
 *
 * Source: directive 2006/112/EC article 219, mervärdesskattelagen 2023:200 chapter 17, bokføringsforskriften section 5-2-7
 */
export function CreditReference({ draft, customer }: { draft: InvoiceDraft; customer: Customer }) {
  const t = useTranslations("sales");
  const credited = useNamedInvoices({ ...draft, refersToId: null }, true);
  // What could not be read is not said to be missing.
  if (credited.data === true || credited.isLoading || credited.isError || credited.isPaused) return null;
  return (
    <section className="happens" aria-label={t("credit.unnamedTitle")}>
      <h3>{t("credit.unnamedTitle")}</h3>
      <p>{t("credit.unnamedLead")}</p>
      <p>{t("eInvoice.rule.invoice.creditedInvoice", { customer: customer.name })}</p>
    </section>
  );
}
