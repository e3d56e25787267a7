"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { useOperation } from "@/components/undo/use-operation";
import { asPostings } from "@/lib/api/browser/operations/operations";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { acceptQuote, invoiceQuote, mailAfter } from "@/lib/api/browser/sales/sales-operations";
import { isUnderWay } from "@/lib/api/contract/operations/operation";
import { invoiceOfQuote } from "@/lib/rules/sales/invoice-to-come";
import { InvoiceToComeSheet } from "../sale/invoice-to-come-sheet";
import { timesDone } from "../sale/steps/steps";
import type { InvoicePress } from "../sale/steps/use-order-steps";
import type { SheetProps } from "./sheet-props";

/**
 * Shows what happens when a quote is invoiced as a whole, without an order. A quote that is not accepted yet is accepted
 * first.
 */
export default function QuoteInvoiceSheet({ quote, sale, today, open, onOpen, onClose }: SheetProps) {
  const t = useTranslations("sales.sale.sheet");
  const company = useCompany();
  const queries = useQueryClient();
  const { operations, chain } = sale;
  const isAccepted = quote.status === "accepted";
  const kind = isAccepted ? "quote-invoice" : "quote-accept";
  const times = timesDone(operations, kind, quote.id);
  const { pressing, problem, press } = useOperation(quote.id, kind, `${quote.id}:${kind}:${times}`);

  async function order({ announced, send }: InvoicePress) {
    const mail = mailAfter("invoice", send);
    const ordered = await press((key) => {
      const given = { companyId: company.id, key, quote };
      if (isAccepted) return invoiceQuote({ ...given, announced, follows: mail });
      const invoice = { kind: "quote-invoice", postings: announced && asPostings(announced) } as const;
      // Where the customer accepted a text, that text is booked and no other.
      const agreed = chain.agreed ? { agreed: chain.agreed } : {};
      return acceptQuote({ ...given, ...agreed, follows: [invoice, ...mail] });
    });
    // The page of the sale follows an operation that is under way, so only a finished one is read again here.
    if (ordered && !isUnderWay(ordered)) void queries.invalidateQueries({ queryKey: companyKey(company.id) });
  }

  return (
    <InvoiceToComeSheet
      document={quote}
      foretold={invoiceOfQuote(quote)}
      keptAs={`${company.personId}:${company.id}:quote-invoice-mail:${quote.id}:${times}`}
      today={today}
      busy={pressing}
      problem={problem}
      tells
      open={open}
      onOpen={onOpen}
      onClose={onClose}
      onPress={(one) => void order(one)}
    >
      <section className="happens">
        <h3>{t("quoteWhole", { number: String(quote.number ?? "") })}</h3>
        <p>{t(isAccepted ? "quoteNoOrder" : "quoteAccepted")}</p>
      </section>
    </InvoiceToComeSheet>
  );
}
