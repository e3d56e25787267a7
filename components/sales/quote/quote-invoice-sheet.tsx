"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { useOperation } from "@/components/undo/use-operation";
import { toAnnouncedPostings } from "@/lib/api/browser/operations/operations";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import { acceptQuote, convertQuoteToInvoice, emailFollowUps } from "@/lib/api/browser/sales/sales-operations";
import { isUnderWay } from "@/lib/api/contract/operations/operation";
import { invoiceOfQuote } from "@/lib/rules/sales/expected-invoice";
import { ExpectedInvoiceSheet } from "../sale/expected-invoice-sheet";
import { countTimesDone } from "../sale/steps/steps";
import type { InvoiceSubmission } from "../sale/steps/use-order-steps";
import type { QuoteSheetProps } from "./quote-sheet-props";

/**
 * Shows what happens when a quote is invoiced as a whole, without an order. A quote that is not accepted yet is first
 * recorded as accepted.
 */
export default function QuoteInvoiceSheet({ quote, sale, today, isOpen, onOpen, onClose }: QuoteSheetProps) {
  const t = useTranslations("sales.sale.sheet");
  const company = useCompany();
  const queryClient = useQueryClient();
  const { operations, chain } = sale;
  const isAccepted = quote.status === "accepted";
  const kind = isAccepted ? "quote-invoice" : "quote-accept";
  const doneCount = countTimesDone(operations, kind, quote.id);
  const { isSubmitting, problem, submitRequest } = useOperation(quote.id, kind, `${quote.id}:${kind}:${doneCount}`);

  async function submitInvoice({ expectedPostings, email: emailContent }: InvoiceSubmission) {
    const mailFollowUps = emailFollowUps("invoice", emailContent);
    const submittedOperation = await submitRequest((commandKey) => {
      const commandBase = { companyId: company.id, key: commandKey, quote };
      if (isAccepted)
        return convertQuoteToInvoice({ ...commandBase, announcedPostings: expectedPostings, followUps: mailFollowUps });
      const invoiceFollowUp = {
        kind: "quote-invoice",
        postings: expectedPostings && toAnnouncedPostings(expectedPostings),
      } as const;
      // A customer who answered by a link accepted one version of the offer. That version is booked.
      const agreedVersionInput = chain.agreed ? { agreedVersion: chain.agreed } : {};
      return acceptQuote({ ...commandBase, ...agreedVersionInput, followUps: [invoiceFollowUp, ...mailFollowUps] });
    });
    // The page of the sale watches an operation that is under way, so this sheet refetches only after a finished one.
    if (submittedOperation && !isUnderWay(submittedOperation))
      void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
  }

  return (
    <ExpectedInvoiceSheet
      document={quote}
      expectedInvoice={invoiceOfQuote(quote)}
      storageKey={`${company.personId}:${company.id}:quote-invoice-mail:${quote.id}:${doneCount}`}
      today={today}
      isBusy={isSubmitting}
      problem={problem}
      showsProblem
      isOpen={isOpen}
      onOpen={onOpen}
      onClose={onClose}
      onSubmit={(submission) => void submitInvoice(submission)}
    >
      <section className="happens">
        <h3>{t("quoteWhole", { number: String(quote.number ?? "") })}</h3>
        <p>{t(isAccepted ? "quoteNoOrder" : "quoteAccepted")}</p>
      </section>
    </ExpectedInvoiceSheet>
  );
}
