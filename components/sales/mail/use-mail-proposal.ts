"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { Locale } from "@/lib/i18n/locales";
import { type MailedDocument, mailProposal, serviceTextFor } from "@/lib/rules/sales/mails/mail-proposal";

export type ProposedMail = {
  subject: string;
  message: string;
  /** The language of the proposal; null until the customer and the company are read, when there is no proposal yet. */
  language: Locale | null;
  /** The message that the service writes when the command has none; empty where the service has a text of its own. */
  serviceText: string;
};

/**
 * Proposes the initial texts of a mail, in the language of the customer's documents. The hook reads nothing before
 * `isEnabled` is true.
 */
export function useMailProposal(
  mailedDocument: MailedDocument,
  customer: Customer | null,
  isEnabled: boolean,
): ProposedMail {
  const company = useCompany();
  const settings = useQuery({ ...companySettingsQuery(company.id), enabled: isEnabled }).data;
  if (!settings || !customer) return { subject: "", message: "", language: null, serviceText: "" };
  const { mailText, orderMailText } = settings;
  const companyTexts = {
    mailText: mailedDocument.document === "order" ? orderMailText : mailText,
  };
  return {
    ...mailProposal(mailedDocument, company, customer, companyTexts),
    serviceText: serviceTextFor(companyTexts, customer, company),
  };
}
