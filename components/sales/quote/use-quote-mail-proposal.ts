"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import type { Customer } from "@/lib/api/contract/sales/customer";
import { type MailedQuote, makeQuoteMailProposal } from "@/lib/rules/sales/mails/quote-mail-proposal";
import type { ProposedMail } from "../mail/use-mail-proposal";

/** This proposal is used until the customer and the company's texts are read. */
export const emptyProposal: ProposedMail = { subject: "", message: "", language: null, serviceText: "" };

/**
 * Proposes the initial texts of a quote's mail. Every button that mails a quote uses this proposal.
 *
 * @param offerLinkUrl the customer's offer link; the text has no link where the link is empty
 * @param isEnabled false while the proposal is not needed yet, so that nothing is read
 */
export function useQuoteMailProposal(
  quote: MailedQuote,
  customer: Customer | null,
  offerLinkUrl: string,
  isEnabled: boolean,
) {
  const company = useCompany();
  const settingsQuery = useQuery({ ...companySettingsQuery(company.id), enabled: isEnabled });
  const companyTexts = settingsQuery.data?.quoteMailText;
  const proposedMail: ProposedMail =
    customer && companyTexts
      ? makeQuoteMailProposal(quote, company, customer, companyTexts, offerLinkUrl)
      : emptyProposal;
  return { proposedMail, settingsQuery };
}
