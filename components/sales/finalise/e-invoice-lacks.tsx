"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company-context";
import { TextLink } from "@/components/ui/text-link";
import { companySettingsQuery } from "@/lib/api/browser/reference";
import type { Customer } from "@/lib/api/contract/customer";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import { eInvoicesTo, missingOfDraft } from "@/lib/flow/e-invoice";
import { missingKey, useMissingWords } from "../invoice/missing-words";

/**
 * What the e-invoice of a draft will lack, while it can still be filled in. A customer without an e-invoice address may never
 * want one: there it is a remark. That a credit note names its invoice is not told here, for every credit note must.
 *
 * @param props.paidAtOnce its terms of payment are of those that are paid as the invoice is booked
 */
export default function EInvoiceLacks(props: { draft: InvoiceDraft; customer: Customer; paidAtOnce: boolean }) {
  const { draft, customer, paidAtOnce } = props;
  const t = useTranslations("sales.eInvoice");
  const company = useCompany();
  const words = useMissingWords();
  const settings = useQuery(companySettingsQuery(company.id)).data;
  const reach = eInvoicesTo(customer, company.countryCode);
  if (!settings || reach === "none") return null;
  const missing = missingOfDraft(
    { ...draft, namesCredited: true, paidAtOnce },
    customer,
    settings,
    company.countryCode,
  );
  const isPossible = reach === "possible";
  // A company that sends no e-invoices is not told of each customer that it could.
  if (isPossible && settings.isUnregisteredSender) return null;
  if (missing.length === 0) return null;
  const title = t(isPossible ? "possibleTitle" : "beforeTitle");
  return (
    <section className="happens" aria-label={title}>
      <h3>{title}</h3>
      <p>{t(isPossible ? "possibleLead" : "beforeLead", { customer: customer.name })}</p>
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
