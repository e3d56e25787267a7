"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { useOperation } from "@/components/undo/use-operation";
import { toAnnouncedPostings } from "@/lib/api/browser/operations/operations";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { acceptQuote, convertQuoteToInvoice, emailFollowUps } from "@/lib/api/browser/sales/sales-operations";
import { isUnderWay } from "@/lib/api/contract/operations/operation";
import { invoiceOfQuote } from "@/lib/rules/sales/expected-invoice";
import { ExpectedInvoiceSheet } from "../sale/expected-invoice-sheet";
import { timesDone } from "../sale/steps/steps";
import type { InvoiceSubmission } from "../sale/steps/use-order-steps";
import type { QuoteSheetProps } from "./quote-sheet-props";

/**
 * Shows what happens when a quote is invoiced as a whole, without an order. A quote that is not accepted yet is first
 * recorded as accepted.
 */
export default function QuoteInvoiceSheet({ quote, sale, today, open, onOpen, onClose }: QuoteSheetProps) {
  const t = useTranslations("sales.sale.sheet");
  const company = useCompany();
  const queries = useQueryClient();
  const { operations, chain } = sale;
  const isAccepted = quote.status === "accepted";
  const kind = isAccepted ? "quote-invoice" : "quote-accept";
  const doneCount = timesDone(operations, kind, quote.id);
  const {
    pressing: isSubmitting,
    problem,
    press: submit,
  } = useOperation(quote.id, kind, `${quote.id}:${kind}:${doneCount}`);

  async function submitInvoice({ announced, email }: InvoiceSubmission) {
    const mailFollowUps = emailFollowUps("invoice", email);
    const submittedOperation = await submit((key) => {
      const request = { companyId: company.id, key, quote };
      if (isAccepted)
        return convertQuoteToInvoice({ ...request, announcedPostings: announced, follows: mailFollowUps });
      const invoice = { kind: "quote-invoice", postings: announced && toAnnouncedPostings(announced) } as const;
      // Where the customer accepted a text, exactly that text is booked.
      const agreed = chain.agreed ? { agreed: chain.agreed } : {};
      return acceptQuote({ ...request, ...agreed, follows: [invoice, ...mailFollowUps] });
    });
    // The page of the sale watches an operation that is under way, so this sheet refetches only after a finished one.
    if (submittedOperation && !isUnderWay(submittedOperation))
      void queries.invalidateQueries({ queryKey: companyKey(company.id) });
  }

  return (
    <ExpectedInvoiceSheet
      document={quote}
      expectedInvoice={invoiceOfQuote(quote)}
      storageKey={`${company.personId}:${company.id}:quote-invoice-mail:${quote.id}:${doneCount}`}
      today={today}
      busy={isSubmitting}
      problem={problem}
      shouldShowProblem
      open={open}
      onOpen={onOpen}
      onClose={onClose}
      onSubmit={(one) => void submitInvoice(one)}
    >
      <section className="happens">
        <h3>{t("quoteWhole", { number: String(quote.number ?? "") })}</h3>
        <p>{t(isAccepted ? "quoteNoOrder" : "quoteAccepted")}</p>
      </section>
    </ExpectedInvoiceSheet>
  );
}
