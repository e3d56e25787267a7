"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { TextLink } from "@/components/ui/text-link";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { salesChain } from "@/lib/rules/sales/sales-chain";
import type { Problem } from "@/lib/values/problem";
import type { RetryHandlers } from "../invoice/operation-entries";
import { SaleLines } from "./lines/sale-lines";
import css from "./sale-of-invoice.module.css";
import { SaleTimeline } from "./sale-timeline";
import { findPendingStep } from "./steps/steps";
import { type SaleDocument, useSale } from "./use-sale";

type Props = { document: SaleDocument; invoice: Invoice; today: string };

/** Shows the sale to which an invoice belongs: the other documents of the sale, and the progress of each line. */
export function SaleOfInvoice({ document, invoice, today }: Props) {
  const t = useTranslations("sales.sale");
  const invoiceMessages = useTranslations("sales.invoice");
  const company = useCompany();
  const sale = useSale(document);
  const { quote, orders, invoices } = sale.chain;
  const salesPath = `/companies/${company.id}/sales`;
  const titleOf = (shownInvoice: Invoice) =>
    invoiceMessages(shownInvoice.isCredit ? "creditTitle" : "title", { number: String(shownInvoice.number ?? "") });
  const links = [
    ...(quote
      ? [{ id: quote.id, folder: "quotes", name: t("quoteTitle", { number: String(quote.number ?? "") }) }]
      : []),
    ...orders.map(({ order }) => {
      return { id: order.id, folder: "orders", name: t("orderTitle", { number: String(order.number ?? "") }) };
    }),
    ...invoices.map((shownInvoice) => ({ id: shownInvoice.id, folder: "invoices", name: titleOf(shownInvoice) })),
  ].filter(({ id }) => id !== invoice.id);
  const { problem } = sale;
  // The order or quote of an invoice may be deleted, or the company may lack the module for it. The invoice is then
  // shown without its sale.
  if (isMissing(problem)) return null;
  return (
    <section aria-label={t("ofInvoice.title")}>
      <h2>{t("ofInvoice.title")}</h2>
      {problem ? <ProblemNotice problem={problem} title={t("failed")} onRetry={sale.retry} /> : null}
      <ul className={css.documents}>
        {links.map(({ id, folder, name }) => (
          <li key={id}>
            <TextLink href={`${salesPath}/${folder}/${id}`}>{name}</TextLink>
          </li>
        ))}
      </ul>
      {sale.isWhole ? (
        <SaleLines
          lines={salesChain(sale.chain, today).lines}
          deliveryForm={null}
          isLocked={false}
          refusedLine={null}
        />
      ) : null}
    </section>
  );
}

const isMissing = (problem: Problem | null) => problem?.code === "not_found" || problem?.code === "module_missing";

type TimelineProps = Props & {
  retryHandlers: RetryHandlers;
  /** The timeline of the invoice alone, which is shown until all of the sale is read, and where the sale cannot be read. */
  children: ReactNode;
};

/** Shows, on the page of an invoice, the timeline of the sale to which the invoice belongs. */
export function TimelineOfInvoice({ document, invoice, retryHandlers, today, children }: TimelineProps) {
  const { chain, isWhole, operations, originOfBackOrder, offers } = useSale(document);
  if (!isWhole || !chain.invoices.some(({ id }) => id === invoice.id)) return children;
  return (
    <SaleTimeline
      chain={chain}
      chainView={salesChain(chain, today)}
      originOfBackOrder={originOfBackOrder}
      operations={operations}
      pendingStep={findPendingStep(operations)}
      offers={offers}
      ownInvoice={{ invoiceId: invoice.id, retryHandlers }}
      today={today}
    />
  );
}
