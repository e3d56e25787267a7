"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Order } from "@/lib/api/contract/sales/order";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { mayDo } from "@/lib/rules/access/roles";
import { salesChain } from "@/lib/rules/sales/sales-chain";
import { takenBackOf } from "@/lib/rules/sales/taken-back";
import { PdfPreview } from "../documents/pdf/pdf-preview";
import css from "../invoice/invoice-page.module.css";
import { PostedFlag } from "../invoice/posted-flag";
import { QuoteVersions } from "../quote/quote-versions";
import type { QuoteSheet } from "../quote/use-quote-turn";
import { isRefused, type RefusedLine } from "./lines/line-refusal";
import { SaleLines } from "./lines/sale-lines";
import { MovingTurn } from "./moving-turn";
import type { OrderRefusal } from "./order-refusal";
import { OrderTurn } from "./order-turn";
import { quoteRefusal } from "./quote-refusal";
import { SaleFacts } from "./sale-facts";
import { SaleMails } from "./sale-mails";
import { SaleStairs } from "./sale-stairs";
import { SaleTimeline } from "./sale-timeline";
import { SaleTurn } from "./sale-turn";
import { stepOf } from "./steps/sale-step";
import { openOrder, openStep, timesDone } from "./steps/steps";
import { useOrderSteps } from "./steps/use-order-steps";
import { TakenBackTurn } from "./taken-back-turn";
import { useOrderDesk } from "./use-order-desk";
import type { Sale } from "./use-sale";
import { useToastWhenDone } from "./use-toast-when-done";

type Props = {
  sale: Sale;
  document: Quote | Order;
  pdf: { path: string; name: string };
  today: string;
  onOpen: (sheet: QuoteSheet) => void;
  onMailOrder: (orderId: string) => void;
};

/** Shows the steps of a sale, its next step and its open order, the progress of each line, and the timeline. */
export function SaleBody({ sale, document, pdf, today, onOpen, onMailOrder }: Props) {
  const words = useTranslations("sales.invoice");
  const { role } = useCompany();
  const { chain, operations, origins } = sale;
  const view = salesChain(chain, today);
  const order = sale.isWhole ? openOrder(chain.orders, document.id) : null;
  const moving = sale.isWhole ? openStep(operations) : null;
  const desk = useOrderDesk(order?.status === "ongoing" && mayDo(role, "sales.operate") ? order : null);
  const told = useToastWhenDone(operations, chain);
  const steps = useOrderSteps(order, operations, told);
  const isNext =
    order !== null &&
    view.next?.documentId === order.id &&
    (view.next.action === "deliver" || view.next.action === "invoice");
  const ofQuote = chain.quote && quoteRefusal(chain.quote, operations);
  // A refusal of the open order is shown before a refusal of the quote it was created from.
  const refused = lineAt(order, steps.refusal) ?? lineAt(chain.quote, ofQuote);
  return (
    <>
      <SaleStairs chain={chain} view={view} currencyCode={document.currencyCode} today={today} />
      {operations.map(({ id, posted }) => (
        <div key={id} className={css.flag}>
          <PostedFlag posted={posted} />
        </div>
      ))}
      <SaleMails chain={chain} operations={operations} onMailOrder={onMailOrder} />
      {moving ? (
        <MovingTurn key={moving.id} operation={moving} instead={insteadOf(moving)} onPressed={told} />
      ) : sale.isWhole ? (
        <>
          {view.next && !isNext ? (
            <SaleTurn
              chain={chain}
              next={view.next}
              operations={operations}
              offers={sale.offers}
              onOpen={onOpen}
              today={today}
              refusal={ofQuote && { ...ofQuote, isAtLine: refused?.documentId === chain.quote?.id }}
              onPressed={told}
            />
          ) : null}
          {order ? (
            <OrderTurn
              key={order.id}
              order={order}
              desk={desk}
              steps={steps}
              isNext={isNext}
              isAtLine={refused?.documentId === order.id}
              hasBackOrder={[...origins.values()].includes(order.id)}
              today={today}
            />
          ) : null}
          {takenBackOf(chain, sale.replacements).map((taken) => (
            <TakenBackTurn key={taken.invoice.id} taken={taken} />
          ))}
        </>
      ) : null}
      <div className={css.body}>
        <section className={css.lines}>
          <SaleLines lines={view.lines} desk={desk} isHeld={moving !== null || steps.pressing} refused={refused} />
          {"quoteOn" in document && sale.offers ? (
            <QuoteVersions quote={document} versions={sale.offers.versions} />
          ) : null}
          <section aria-label={words("document")}>
            <h2>{words("document")}</h2>
            <PdfPreview path={pdf.path} name={pdf.name} />
          </section>
        </section>
        <aside className={css.rail}>
          <SaleTimeline
            chain={chain}
            view={view}
            origins={origins}
            operations={operations}
            moving={moving}
            offers={sale.offers}
            today={today}
          />
          <SaleFacts document={document} />
        </aside>
      </div>
    </>
  );
  /** The refusal at a row of a document; null where no line of the sale shows that row. */
  function lineAt(of: Quote | Order | null, refusal: OrderRefusal | null): RefusedLine | null {
    if (!of || !refusal || refusal.row === null) return null;
    const at = { documentId: of.id, row: refusal.row, problem: refusal.problem };
    return view.lines.some((line) => isRefused(line, at)) ? at : null;
  }

  /** The next step of the sale if it is the step that waits, so that somebody else may do it; else null. */
  function insteadOf({ kind, subject, following }: Operation) {
    // This step invoices the quote without an order, but the next step of the page would create an order.
    if (following.includes("quote-invoice")) return null;
    const step = view.next && stepOf(chain, view.next, today);
    if (!step || step.kind !== kind || view.next?.documentId !== subject) return null;
    return { keyBase: `${subject}:${kind}:${timesDone(operations, kind, subject)}`, order: step.order };
  }
}
