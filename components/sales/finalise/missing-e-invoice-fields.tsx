"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { eInvoiceReachabilityOf, listMissingFieldsOfDraft } from "@/lib/rules/sales/e-invoice/e-invoice";
import { type DraftPlace, findMendingPlace } from "@/lib/rules/sales/e-invoice/e-invoice-mending";
import { missingKeyOf, useMissingText } from "../invoice/missing-text";
import { CorrectionLink } from "./correction-link";

type Props = {
  draft: InvoiceDraft;
  customer: Customer;
  /** True when the draft's terms of payment mean that it is paid when the invoice is booked. */
  isPaidAtOnce: boolean;
  /**
   * Moves the focus to a field of the draft and shows the error there; absent on pages where the draft is not being
   * edited.
   */
  onGoToField?: ((draftPlace: DraftPlace, message: string) => void) | undefined;
};

/**
 * Shows the fields that the e-invoice of a draft will lack, while they can still be filled in. For a customer without
 * an e-invoice address the text is only a remark, because such a customer may never want an e-invoice.
 * `MissingCreditReference` reports a credit note that names no invoice, because every credit note must name one.
 */
export default function MissingEInvoiceFields({ draft, customer, isPaidAtOnce, onGoToField }: Props) {
  const t = useTranslations("sales.eInvoice");
  const company = useCompany();
  const missingTextOf = useMissingText();
  const settings = useQuery(companySettingsQuery(company.id)).data;
  const reachability = eInvoiceReachabilityOf(customer, company.countryCode);
  if (!settings || reachability === "none") return null;
  const missingFields = listMissingFieldsOfDraft(
    { ...draft, namesCredited: true, paidAtOnce: isPaidAtOnce },
    customer,
    settings,
    company.countryCode,
  );
  const isPossible = reachability === "possible";
  // A company that sends no e-invoices gets no remark about customers that could receive them.
  if (isPossible && settings.isUnregisteredSender) return null;
  if (missingFields.length === 0) return null;
  const title = t(isPossible ? "possibleTitle" : "beforeTitle");
  return (
    <section className="happens" aria-label={title}>
      <h3>{title}</h3>
      <p>{t(isPossible ? "possibleLead" : "beforeLead", { customer: customer.name })}</p>
      <ul className="grid gap-3 pt-2">
        {missingFields.map((missingField) => (
          <li key={missingKeyOf(missingField)}>
            <p>{missingTextOf(missingField, customer.name)}</p>
            <CorrectionLink
              correctionPlace={findMendingPlace(missingField, draft, customer)}
              isWrong={"rule" in missingField}
              customerId={customer.id}
              onGoToField={
                onGoToField && ((draftPlace) => onGoToField(draftPlace, missingTextOf(missingField, customer.name)))
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
