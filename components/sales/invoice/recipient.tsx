"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { ButtonLink } from "@/components/ui/button";
import { LoadingFields } from "@/components/ui/states";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { EInvoiceRecipient } from "@/lib/api/contract/sales/e-invoice-recipient";
import type { Problem } from "@/lib/values/problem";

/** Lists the recipients under which the e-invoice network knows the customer. */
export function RecipientFound({ recipients }: { recipients: readonly EInvoiceRecipient[] }) {
  const t = useTranslations("sales.eInvoice");
  return (
    <ul>
      {recipients.map(({ name, city, address }) => (
        <li key={`${name} ${city} ${address}`} className="secondary">
          {t("found", { recipient: [name, city, address].filter(Boolean).join(", ") })}
        </li>
      ))}
    </ul>
  );
}

type Props = { invoice: Invoice; recipientsQuery: UseQueryResult<readonly EInvoiceRecipient[], Problem> };

/**
 * Says that the recipient is being looked up, that the network could not be asked, or that the e-invoice network does
 * not know the recipient.
 */
export function RecipientNotFound({ invoice, recipientsQuery }: Props) {
  const t = useTranslations("sales.eInvoice");
  const { id } = useCompany();
  const customerName = invoice.customerName;
  if (recipientsQuery.isPending)
    return <LoadingFields label={t("asking", { customer: customerName })} fieldCount={1} />;
  if (recipientsQuery.error)
    return (
      <>
        <ProblemNotice
          problem={recipientsQuery.error}
          title={t("recipientUnread")}
          onRetry={() => void recipientsQuery.refetch()}
        />
        <p>{t("recipientUnreadLead", { customer: customerName })}</p>
      </>
    );
  return (
    <section className="happens" aria-label={t("noRecipient")}>
      <h3>{t("noRecipient")}</h3>
      <p>{t("noRecipientLead", { customer: customerName })}</p>
      <div className="actions pt-1">
        <ButtonLink
          size="sm"
          href={`/companies/${id}/customers/${invoice.customerId}/edit?invoice=${invoice.id}#electronicAddress`}
        >
          {t("errorAddress")}
        </ButtonLink>
      </div>
    </section>
  );
}
