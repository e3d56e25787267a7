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
import { mailState } from "../invoice/mail-state";
import { UnknownMail } from "../mail/unknown-mail";
import { type QuoteSheetName, type QuoteTurn, useQuoteTurn } from "../quote/use-quote-turn";
import type { QuoteRefusal } from "./quote-refusal";
import css from "./sale-turn.module.css";
import { RefusedStep } from "./steps/refused-step";
import { type SaleStep, saleStepOf } from "./steps/sale-step";
import { timesDone } from "./steps/steps";

type Props = {
  chain: SalesChain;
  next: ChainAction;
  operations: readonly Operation[];
  offers: Offers | null;
  onOpen: (sheet: QuoteSheetName) => void;
  today: CalendarDate;
  /** The last refusal of a step of the quote, and whether a line of the sale shows the refusal. */
  refusal: (QuoteRefusal & { isAtLine: boolean }) | null;
  onSubmitted: (operation: Operation) => void;
};

/** The next step of the sale, with the button that does it where it can be done on this page. */
export function SaleTurn({ chain, next, operations, offers, onOpen, today, refusal, onSubmitted }: Props) {
  const quoteTurn = useQuoteTurn({ quote: chain.quote, action: next.action, operations, offers, onOpen });
  const t = useTranslations("sales.sale");
  const { role } = useCompany();
  const mail = mailState(operations, "quote-email");
  const step = saleStepOf(chain, next, today);
  // Invoicing the quote without an order is not the next step of the sale, so its refusal is shown separately.
  const invoiceOperation = quoteTurn
    ? operations.find(({ kind, subject }) => kind === "quote-invoice" && subject === chain.quote?.id)
    : null;
  const key = step ? `${next.documentId}:${step.kind}:${timesDone(operations, step.kind, next.documentId)}` : "";
  return (
    <>
      {quoteTurn && mail.is === "unknown" ? (
        <div className={css.place}>
          <UnknownMail operation={mail.operation} mayDecide={mayDo(role, "sales.operate")} />
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
          key={key}
          keyBase={key}
          step={step}
          next={next}
          quoteTurn={quoteTurn}
          refusal={refusal}
          onSubmitted={onSubmitted}
        />
      ) : (
        <TurnWithoutStep chain={chain} next={next} quoteTurn={quoteTurn} />
      )}
    </>
  );
}

const invoiceActions: ReadonlySet<ChainAction["action"]> = new Set(["resendInvoice", "mailInvoice", "remind"]);

/** The panel of a next step that is done on another page, or by the customer. */
function TurnWithoutStep({ chain, next, quoteTurn }: Pick<Props, "chain" | "next"> & { quoteTurn: QuoteTurn | null }) {
  const t = useTranslations("sales.sale");
  const company = useCompany();
  const isInvoice = invoiceActions.has(next.action);
  const order = chain.orders.find((one) => one.order.id === next.documentId)?.order;
  return (
    <section
      className={clsx("turn-panel", isActionOfCustomer(next) && "waits", css.place)}
      aria-label={t(`turn.${next.action}.title`)}
    >
      <div>
        <h2>{t(`turn.${next.action}.title`)}</h2>
        <p>{quoteTurn?.body ?? t(`turn.${next.action}.body`)}</p>
      </div>
      {quoteTurn ? <div className="actions">{quoteTurn.buttons}</div> : null}
      {isInvoice ? (
        <div className="actions">
          <ButtonLink look="main" href={`/companies/${company.id}/sales/invoices/${next.documentId}`}>
            {t("openInvoice")}
          </ButtonLink>
        </div>
      ) : order ? (
        <div className="actions">
          <ButtonLink look="main" href={`/companies/${company.id}/sales/orders/${order.id}`}>
            {t("desk.openOrder", { number: String(order.number ?? "") })}
          </ButtonLink>
        </div>
      ) : null}
    </section>
  );
}

type StepTurnProps = {
  step: SaleStep;
  next: ChainAction;
  keyBase: string;
  quoteTurn: QuoteTurn | null;
  refusal: Props["refusal"];
  onSubmitted: Props["onSubmitted"];
};

function StepTurn({ step, next, keyBase, quoteTurn, refusal, onSubmitted }: StepTurnProps) {
  const t = useTranslations("sales.sale");
  const company = useCompany();
  const {
    operation,
    pressing: isSubmitting,
    lost: isAnswerLost,
    problem,
    press: submit,
  } = useOperation(next.documentId, step.kind, keyBase);
  const shownProblem = operation ? problemOf(operation) : problem;
  return (
    <section
      className={clsx("turn-panel", isActionOfCustomer(next) && "waits", css.place)}
      aria-label={t(`turn.${next.action}.title`)}
    >
      <div>
        <h2>{t(`turn.${next.action}.title`)}</h2>
        <p role="status">
          {isSubmitting || isAnswerLost
            ? t(isAnswerLost ? "lost" : "moving")
            : (quoteTurn?.body ?? t(`turn.${next.action}.body`))}
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
            look={quoteTurn?.hasMainButton ? "plain" : "main"}
            keys="A"
            busy={isSubmitting}
            onClick={() => void submitStep()}
          >
            {t(`turn.${step.action}.press`)}
          </Button>
        </div>
      ) : null}
    </section>
  );

  async function submitStep() {
    const submittedOperation = await submit((key) => step.submit({ companyId: company.id, key }));
    if (submittedOperation) onSubmitted(submittedOperation);
  }
}
