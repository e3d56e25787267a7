"use client";

import type { ReactNode } from "react";
import type { Invoice } from "@/lib/api/contract/customer-invoice";
import { salesChain } from "@/lib/flow/sales-chain";
import type { WaysBack } from "../invoice/act-entries";
import { SaleTimeline } from "./sale-timeline";
import { openStep } from "./steps";
import { type SaleDocument, useSale } from "./use-sale";

type Props = {
  document: SaleDocument;
  invoice: Invoice;
  waysBack: WaysBack;
  today: string;
  /** What is told of the invoice alone: until all of the sale is read, and where it cannot be. */
  children: ReactNode;
};

/** On the page of an invoice: what has become of the sale it is part of. */
export default function TimelineOfInvoice({ document, invoice, waysBack, today, children }: Props) {
  const { chain, isWhole, operations, origins, offers } = useSale(document);
  if (!isWhole || !chain.invoices.some(({ id }) => id === invoice.id)) return children;
  return (
    <SaleTimeline
      chain={chain}
      view={salesChain(chain, today)}
      origins={origins}
      operations={operations}
      moving={openStep(operations)}
      offers={offers}
      own={{ invoiceId: invoice.id, waysBack }}
      today={today}
    />
  );
}
