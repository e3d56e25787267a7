"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button, ButtonLink } from "@/components/ui/button";
import { useOperation } from "@/components/undo/use-operation";
import type { Offers } from "@/lib/api/browser/sales/offers";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";
import { type ChainAction, isActionOfCustomer, type SalesChain } from "@/lib/rules/sales/sales-chain";
import type { CalendarDate } from "@/lib/values/dates";
import { problemOf } from "../chain/stage-text";
import { getMailState } from "../invoice/mail-state";
import { UnknownMail } from "../mail/unknown-mail";
import { type QuoteSheetName, type QuoteTurn, useQuoteTurn } from "../quote/use-quote-turn";
import type { QuoteRefusal } from "./quote-refusal";
import css from "./sale-turn.module.css";
import { RefusedStep } from "./steps/refused-step";
import { type SaleStep, saleStepOf } from "./steps/sale-step";
import { countTimesDone } from "./steps/steps";

type Props = {
  chain: SalesChain;
  nextAction: ChainAction;
  operations: readonly Operation[];
  offers: Offers | null;
  onOpen: (sheet: QuoteSheetName) => void;
  today: CalendarDate;
  /** The last refusal of a step of the quote, and whether a line of the sale shows the refusal. */
  refusal: (QuoteRefusal & { isAtLine: boolean }) | null;
  onSubmitted: (operation: Operation) => void;
};

/** Shows the next step of the sale, with a button that does the step where this is possible on this page. */
export function SaleTurn({ chain, nextAction, operations, offers, onOpen, today, refusal, onSubmitted }: Props) {
  const quoteTurn = useQuoteTurn({ quote: chain.quote, action: nextAction.action, operations, offers, onOpen });
  const t = useTranslations("sales.sale");
  const { role } = useCompany();
  const lastMail = getMailState(operations, "quote-email");
  const step = saleStepOf(chain, nextAction, today);
  // Invoicing the quote without an order is not the next step of the sale, so its refusal is shown separately.
  const invoiceOperation = quoteTurn
    ? operations.find(({ kind, subject }) => kind === "quote-invoice" && subject === chain.quote?.id)
    : null;
  const stepKey = step
    ? `${nextAction.documentId}:${step.kind}:${countTimesDone(operations, step.kind, nextAction.documentId)}`
    : "";
  return (
    <>
      {quoteTurn && lastMail.is === "unknown" ? (
        <div className={css.place}>
          <UnknownMail operation={lastMail.operation} mayDecide={mayDo(role, "sales.operate")} />
        </div>
      ) : null}
      {invoiceOperation?.stage === "refused" && invoiceOperation.problem ? (
        <div className={css.place}>
          <RefusedStep
            problem={invoiceOperation.problem}
            title={t("quoteNotInvoiced")}
            isAtLine={refusal?.operationId === invoiceOperation.id && refusal.isAtLine}
          />
        </div>
      ) : null}
      {step ? (
        <StepTurn
          key={stepKey}
          keyBase={stepKey}
          step={step}
          nextAction={nextAction}
          quoteTurn={quoteTurn}
          refusal={refusal}
          onSubmitted={onSubmitted}
        />
      ) : (
        <TurnWithoutStep chain={chain} nextAction={nextAction} quoteTurn={quoteTurn} />
      )}
    </>
  );
}

const invoiceActions: ReadonlySet<ChainAction["action"]> = new Set(["resendInvoice", "mailInvoice", "remind"]);

/** Shows a next step that is done on another page, or by the customer. */
function TurnWithoutStep({
  chain,
  nextAction,
  quoteTurn,
}: Pick<Props, "chain" | "nextAction"> & { quoteTurn: QuoteTurn | null }) {
  const t = useTranslations("sales.sale");
  const company = useCompany();
  const isInvoiceAction = invoiceActions.has(nextAction.action);
  const order = chain.orders.find((chainOrder) => chainOrder.order.id === nextAction.documentId)?.order;
  return (
    <section
      className={clsx("turn-panel", isActionOfCustomer(nextAction) && "waits", css.place)}
      aria-label={t(`turn.${nextAction.action}.title`)}
    >
      <div>
        <h2>{t(`turn.${nextAction.action}.title`)}</h2>
        <p>{quoteTurn?.bodyText ?? t(`turn.${nextAction.action}.body`)}</p>
      </div>
      {quoteTurn ? <div className="actions">{quoteTurn.buttons}</div> : null}
      {isInvoiceAction ? (
        <div className="actions">
          <ButtonLink variant="main" href={`/companies/${company.id}/sales/invoices/${nextAction.documentId}`}>
            {t("openInvoice")}
          </ButtonLink>
        </div>
      ) : order ? (
        <div className="actions">
          <ButtonLink variant="main" href={`/companies/${company.id}/sales/orders/${order.id}`}>
            {t("desk.openOrder", { number: String(order.number ?? "") })}
          </ButtonLink>
        </div>
      ) : null}
    </section>
  );
}

type StepTurnProps = {
  step: SaleStep;
  nextAction: ChainAction;
  keyBase: string;
  quoteTurn: QuoteTurn | null;
  refusal: Props["refusal"];
  onSubmitted: Props["onSubmitted"];
};

function StepTurn({ step, nextAction, keyBase, quoteTurn, refusal, onSubmitted }: StepTurnProps) {
  const t = useTranslations("sales.sale");
  const company = useCompany();
  const {
    operation,
    isSubmitting,
    isAnswerLost,
    problem,
    submitRequest: submitOperation,
  } = useOperation(nextAction.documentId, step.kind, keyBase);
  const shownProblem = operation ? problemOf(operation) : problem;
  return (
    <section
      className={clsx("turn-panel", isActionOfCustomer(nextAction) && "waits", css.place)}
      aria-label={t(`turn.${nextAction.action}.title`)}
    >
      <div>
        <h2>{t(`turn.${nextAction.action}.title`)}</h2>
        <p role="status">
          {isSubmitting || isAnswerLost
            ? t(isAnswerLost ? "lost" : "moving")
            : (quoteTurn?.bodyText ?? t(`turn.${nextAction.action}.body`))}
        </p>
        {shownProblem ? (
          <RefusedStep
            problem={shownProblem}
            title={t("refused")}
            isAtLine={refusal !== null && refusal.operationId === operation?.id && refusal.isAtLine}
          />
        ) : null}
      </div>
      {mayDo(company.role, "sales.operate") ? (
        <div className="actions">
          {quoteTurn?.buttons}
          <Button
            variant={quoteTurn?.hasMainButton ? "plain" : "main"}
            shortcut="A"
            isBusy={isSubmitting}
            onClick={() => void submitStep()}
          >
            {t(`turn.${step.action}.press`)}
          </Button>
        </div>
      ) : null}
    </section>
  );

  async function submitStep() {
    const submittedOperation = await submitOperation((key) => step.submit({ companyId: company.id, key }));
    if (submittedOperation) onSubmitted(submittedOperation);
  }
}
