"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import type { Customer } from "@/lib/api/contract/sales/customer";
import { type MailedQuote, quoteMailProposal } from "@/lib/rules/sales/mails/quote-mail-proposal";
import type { ProposedMail } from "../mail/use-mail-proposal";

/** The proposal while nothing is proposed yet. */
export const emptyProposal: ProposedMail = { subject: "", message: "", language: null, standing: "" };

/**
 * The texts with which the mail of a quote begins, whichever button sends it.
 *
 * @param url       the customer's offer link; the text has no link where it is empty
 * @param isEnabled false while nothing is to be read yet
 */
export function useQuoteMailProposal(quote: MailedQuote, customer: Customer | null, url: string, isEnabled: boolean) {
  const company = useCompany();
  const reading = useQuery({ ...companySettingsQuery(company.id), enabled: isEnabled });
  const companyTexts = reading.data?.quoteMailText;
  const proposed: ProposedMail =
    customer && companyTexts ? quoteMailProposal(quote, company, customer, companyTexts, url) : emptyProposal;
  return { proposed, reading };
}
