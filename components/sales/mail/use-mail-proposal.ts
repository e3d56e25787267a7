"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { Locale } from "@/lib/i18n/locales";
import { type MailedDocument, mailProposal, standingText } from "@/lib/rules/sales/mails/mail-proposal";

export type ProposedMail = {
  subject: string;
  message: string;
  /** Language of the proposal; null until customer and company are read, when nothing is proposed. */
  language: Locale | null;
  /** What the service writes when the order brings no message; empty where it has words of its own. */
  standing: string;
};

/** The words a mail begins with, in the language of the customer's documents. Nothing is read before it is `wanted`. */
export function useMailProposal(mailed: MailedDocument, customer: Customer | null, wanted: boolean): ProposedMail {
  const company = useCompany();
  const settings = useQuery({ ...companySettingsQuery(company.id), enabled: wanted }).data;
  if (!settings || !customer) return { subject: "", message: "", language: null, standing: "" };
  const { mailText, orderMailText } = settings;
  const own = {
    mailText: mailed.document === "order" ? orderMailText : mailText,
  };
  return {
    ...mailProposal(mailed, company, customer, own),
    standing: standingText(own, customer, company),
  };
}
