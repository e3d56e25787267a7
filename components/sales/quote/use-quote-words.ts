"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import type { Customer } from "@/lib/api/contract/sales/customer";
import { type MailedQuote, quoteMailProposal } from "@/lib/rules/sales/mails/quote-mail-proposal";
import type { ProposedMail } from "../mail/use-mail-proposal";

/** Nothing is proposed yet. */
export const unread: ProposedMail = { subject: "", message: "", language: null, standing: "" };

/**
 * The words a quote's mail begins with, whichever button sends it.
 *
 * @param url    the customer's link; empty leaves it out
 * @param wanted nothing is read before
 */
export function useQuoteWords(quote: MailedQuote, customer: Customer | null, url: string, wanted: boolean) {
  const company = useCompany();
  const reading = useQuery({ ...companySettingsQuery(company.id), enabled: wanted });
  const texts = reading.data?.quoteMailText;
  const proposed: ProposedMail = customer && texts ? quoteMailProposal(quote, company, customer, texts, url) : unread;
  return { proposed, reading };
}
