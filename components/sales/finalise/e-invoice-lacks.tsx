"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company-context";
import { TextLink } from "@/components/ui/text-link";
import { companySettingsQuery } from "@/lib/api/browser/reference";
import type { Customer } from "@/lib/api/contract/customer";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import { missingOfDraft, takesEInvoices } from "@/lib/flow/e-invoice";
import { missingKey, useMissingWords } from "../invoice/missing-words";
import { useNamedInvoices } from "../invoice/use-named-invoices";

/**
 * What the e-invoice of a draft will lack, while it can still be filled in; nothing where nothing does.
 *
 * @param props.paidAtOnce its terms of payment are of those that are paid as the invoice is booked
 */
export default function EInvoiceLacks(props: { draft: InvoiceDraft; customer: Customer; paidAtOnce: boolean }) {
  const { draft, customer, paidAtOnce } = props;
  const t = useTranslations("sales.eInvoice");
  const company = useCompany();
  const words = useMissingWords();
  const settings = useQuery(companySettingsQuery(company.id)).data;
  const isAsked = takesEInvoices(customer);
  const credited = useNamedInvoices({ ...draft, refersToId: null }, isAsked);
  // What could not be read is not said to be missing.
  const namesCredited = credited.data === true || credited.isError || credited.isPaused;
  const isRead = isAsked && !credited.isLoading;
  const missing =
    settings && isRead
      ? missingOfDraft({ ...draft, namesCredited, paidAtOnce }, customer, settings, company.countryCode)
      : [];
  if (missing.length === 0) return null;
  return (
    <section className="happens" aria-label={t("beforeTitle")}>
      <h3>{t("beforeTitle")}</h3>
      <p>{t("beforeLead", { customer: customer.name })}</p>
      <ul className="grid gap-1 py-2">
        {missing.map((one) => (
          <li key={missingKey(one)}>{words(one, customer.name)}</li>
        ))}
      </ul>
      <TextLink href={`/companies/${company.id}/customers/${customer.id}/edit`} target="_blank">
        {t("beforeCustomer")}
      </TextLink>
    </section>
  );
}
