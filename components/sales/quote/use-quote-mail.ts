"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { nextVersionNumberOf, type Offers, offerLinkQuery } from "@/lib/api/browser/sales/offers";
import type { EmailContent } from "@/lib/api/contract/operations/command-input";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { quoteEmailOf } from "@/lib/api/contract/sales/customer-addresses";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { expectationOfQuote } from "@/lib/rules/sales/expectations";
import { makeDocumentFileName } from "@/lib/rules/sales/invoice-file";
import { replaceLinkByPlaceholder } from "@/lib/rules/sales/offer-link";
import { emailContentOf, type MailValues } from "../mail/email-content";
import { useMailForm } from "../mail/use-mail-form";
import { emptyProposal, useQuoteMailProposal } from "./use-quote-mail-proposal";

/**
 * Prepares the mail of a quote that has a number, with the customer's offer link in the message.
 *
 * @param quote the quote with the text that is to be mailed
 * @param isEnabled false while the mail is not needed yet, so that nothing is read
 */
export function useQuoteMail(quote: Quote, offers: Offers | null, isEnabled: boolean) {
  const company = useCompany();
  const quoteCustomerQuery = useQuery({ ...customerQuery(company.id, quote.customerId), enabled: isEnabled });
  const customer = quoteCustomerQuery.data;
  const revokedLinkCount = offers?.links.filter(({ revokedAt }) => revokedAt !== null).length ?? 0;
  const offerLinkKey = { version: expectationOfQuote(quote).version, revokedCount: revokedLinkCount };
  const linkQuery = useQuery({ ...offerLinkQuery(company.id, quote.id, offerLinkKey), enabled: isEnabled });
  const offerLinkUrl = linkQuery.data?.url ?? "";
  const customerEmail = quoteEmailOf(customer);
  const isLinkKnown = linkQuery.data !== undefined || linkQuery.error !== null;
  const version = offers ? nextVersionNumberOf(quote, offers) : 1;
  const quoteProposal = useQuoteMailProposal({ ...quote, version }, customer ?? null, offerLinkUrl, isEnabled);
  const proposedMail = isLinkKnown ? quoteProposal.proposedMail : emptyProposal;
  const fileName = makeDocumentFileName("quote", customer?.documentLanguage ?? "", company.countryCode, quote.number);
  const isProposalRead = proposedMail.language !== null;
  const storageKey = `${company.personId}:${company.id}:mail:${quote.id}:${version}`;
  const { form, forgetTypedText } = useMailForm({ ...proposedMail, email: customerEmail }, storageKey);
  return {
    ...{
      form,
      forgetTypedText,
      proposedMail,
      fileName,
      offerLinkUrl,
      linkQuery,
      isProposalRead,
      customerEmail,
      version,
    },
    mailQueries: [quoteCustomerQuery, quoteProposal.settingsQuery],
    copyAddresses: customer?.emailCopies ?? [],
    toEmailContent: (values: MailValues): EmailContent =>
      emailContentOf(
        offerLinkUrl === "" ? values : { ...values, message: replaceLinkByPlaceholder(values.message, offerLinkUrl) },
        proposedMail.serviceText,
      ),
  };
}

export type QuoteMail = ReturnType<typeof useQuoteMail>;

/** Returns only the operations whose subject is the quote. */
export function operationsOfQuote(operations: readonly Operation[], { id }: Quote): readonly Operation[] {
  return operations.filter(({ subject }) => subject === id);
}
