"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { eInvoicesTo, missingOfDraft } from "@/lib/rules/sales/e-invoice/e-invoice";
import { type DraftPlace, mendingPlace } from "@/lib/rules/sales/e-invoice/e-invoice-mending";
import { missingKey, useMissingWords } from "../invoice/missing-words";
import { WayToMend } from "./way-to-mend";

type Props = {
  draft: InvoiceDraft;
  customer: Customer;
  /** Its terms of payment are of those that are paid as the invoice is booked. */
  paidAtOnce: boolean;
  /** Leads to a field of the draft and says there what is wrong; left out where the draft is not being written. */
  onGo?: ((place: DraftPlace, words: string) => void) | undefined;
};

/**
 * What the e-invoice of a draft will lack, while it can still be filled in. A customer without an e-invoice address may never
 * want one: there it is a remark. That a credit note names its invoice is not told here, for every credit note must.
 */
export default function EInvoiceLacks({ draft, customer, paidAtOnce, onGo }: Props) {
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
      <ul className="grid gap-3 pt-2">
        {missing.map((one) => (
          <li key={missingKey(one)}>
            <p>{words(one, customer.name)}</p>
            <WayToMend
              place={mendingPlace(one, draft, customer)}
              isWrong={"rule" in one}
              customerId={customer.id}
              onGo={onGo && ((place) => onGo(place, words(one, customer.name)))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
