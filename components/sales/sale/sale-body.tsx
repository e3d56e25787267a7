"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Order } from "@/lib/api/contract/sales/order";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { mayDo } from "@/lib/rules/access/roles";
import { salesChain } from "@/lib/rules/sales/sales-chain";
import { listTakenBackInvoices } from "@/lib/rules/sales/taken-back-invoices";
import { PdfPreview } from "../documents/pdf/pdf-preview";
import { HouseWorkFacts } from "../house-work/house-work-facts";
import css from "../invoice/invoice-page.module.css";
import { PostedDifferenceNotice } from "../invoice/posted-difference-notice";
import { QuoteVersions } from "../quote/quote-versions";
import type { QuoteSheetName } from "../quote/use-quote-turn";
import { isRefusedLine, type RefusedLine } from "./lines/line-refusal";
import { SaleLines } from "./lines/sale-lines";
import type { OrderRefusal } from "./order-refusal";
import { OrderTurn } from "./order-turn";
import { PendingStepTurn } from "./pending-step-turn";
import { findQuoteRefusal } from "./quote-refusal";
import { SaleChainSteps } from "./sale-chain-steps";
import { SaleFacts } from "./sale-facts";
import { SaleMails } from "./sale-mails";
import { SaleTimeline } from "./sale-timeline";
import { SaleTurn } from "./sale-turn";
import { saleStepOf } from "./steps/sale-step";
import { countTimesDone, findOpenOrder, findPendingStep } from "./steps/steps";
import { useOrderSteps } from "./steps/use-order-steps";
import { TakenBackTurn } from "./taken-back-turn";
import { useDeliveryQuantities } from "./use-delivery-quantities";
import type { Sale } from "./use-sale";
import { useToastWhenDone } from "./use-toast-when-done";

type Props = {
  sale: Sale;
  document: Quote | Order;
  pdf: { path: string; name: string };
  today: string;
  onOpen: (sheet: QuoteSheetName) => void;
  onMailOrder: (orderId: string) => void;
};

/** Shows the steps of a sale, its next step and its open order, the progress of each line, and the timeline. */
export function SaleBody({ sale, document, pdf, today, onOpen, onMailOrder }: Props) {
  const invoiceMessages = useTranslations("sales.invoice");
  const { role } = useCompany();
  const { chain, operations, originOfBackOrder } = sale;
  const chainView = salesChain(chain, today);
  const order = sale.isWhole ? findOpenOrder(chain.orders, document.id) : null;
  const pendingStep = sale.isWhole ? findPendingStep(operations) : null;
  const deliveryForm = useDeliveryQuantities(
    order?.status === "ongoing" && mayDo(role, "sales.operate") ? order : null,
  );
  const onStepSubmitted = useToastWhenDone(operations, chain);
  const orderSteps = useOrderSteps(order, operations, onStepSubmitted);
  const isOrderNext =
    order !== null &&
    chainView.nextAction?.documentId === order.id &&
    (chainView.nextAction.action === "deliver" || chainView.nextAction.action === "invoice");
  const quoteRefusal = chain.quote && findQuoteRefusal(chain.quote, operations);
  // A refusal of the open order is shown before a refusal of the quote it was created from.
  const refusedLine = findRefusedLine(order, orderSteps.refusal) ?? findRefusedLine(chain.quote, quoteRefusal);
  return (
    <>
      <SaleChainSteps chain={chain} chainView={chainView} currencyCode={document.currencyCode} today={today} />
      {operations.map(({ id, posted }) => (
        <div key={id} className={css.flag}>
          <PostedDifferenceNotice postedResult={posted} />
        </div>
      ))}
      <SaleMails chain={chain} operations={operations} onMailOrder={onMailOrder} />
      {pendingStep ? (
        <PendingStepTurn
          key={pendingStep.id}
          operation={pendingStep}
          replacementStep={replacementStepOf(pendingStep)}
          onSubmitted={onStepSubmitted}
        />
      ) : sale.isWhole ? (
        <>
          {chainView.nextAction && !isOrderNext ? (
            <SaleTurn
              chain={chain}
              nextAction={chainView.nextAction}
              operations={operations}
              offers={sale.offers}
              onOpen={onOpen}
              today={today}
              refusal={quoteRefusal && { ...quoteRefusal, isAtLine: refusedLine?.documentId === chain.quote?.id }}
              onSubmitted={onStepSubmitted}
            />
          ) : null}
          {order ? (
            <OrderTurn
              key={order.id}
              order={order}
              deliveryForm={deliveryForm}
              steps={orderSteps}
              isNext={isOrderNext}
              isAtLine={refusedLine?.documentId === order.id}
              hasBackOrder={[...originOfBackOrder.values()].includes(order.id)}
              today={today}
            />
          ) : null}
          {listTakenBackInvoices(chain, sale.replacements).map((takenBack) => (
            <TakenBackTurn key={takenBack.invoice.id} takenBack={takenBack} />
          ))}
        </>
      ) : null}
      <div className={css.body}>
        <section className={css.lines}>
          <SaleLines
            lines={chainView.lines}
            deliveryForm={deliveryForm}
            isLocked={pendingStep !== null || orderSteps.isSubmitting}
            refusedLine={refusedLine}
          />
          {"quoteOn" in document && sale.offers ? (
            <QuoteVersions quote={document} versions={sale.offers.versions} />
          ) : null}
          <section aria-label={invoiceMessages("document")}>
            <h2>{invoiceMessages("document")}</h2>
            <PdfPreview path={pdf.path} fileName={pdf.name} />
          </section>
        </section>
        <aside className={css.rail}>
          <SaleTimeline
            chain={chain}
            chainView={chainView}
            originOfBackOrder={originOfBackOrder}
            operations={operations}
            pendingStep={pendingStep}
            offers={sale.offers}
            today={today}
          />
          <SaleFacts document={document} />
          <HouseWorkFacts document={document} />
        </aside>
      </div>
    </>
  );
  /** Finds the line at which a refusal is shown; null where no line of the sale shows the refused row. */
  function findRefusedLine(sourceDocument: Quote | Order | null, refusal: OrderRefusal | null): RefusedLine | null {
    if (!sourceDocument || !refusal || refusal.row === null) return null;
    const refusedRow = { documentId: sourceDocument.id, row: refusal.row, problem: refusal.problem };
    return chainView.lines.some((saleLine) => isRefusedLine(saleLine, refusedRow)) ? refusedRow : null;
  }

  /**
   * Returns the next step of the sale if it is the step that waits, so that another person may do the step; otherwise
   * null.
   */
  function replacementStepOf({ kind, subject, following }: Operation) {
    // The pending step invoices the quote without an order, whereas the next step of the page would create an order.
    if (following.includes("quote-invoice")) return null;
    const nextStep = chainView.nextAction && saleStepOf(chain, chainView.nextAction, today);
    if (!nextStep || nextStep.kind !== kind || chainView.nextAction?.documentId !== subject) return null;
    return { keyBase: `${subject}:${kind}:${countTimesDone(operations, kind, subject)}`, submitStep: nextStep.submit };
  }
}
