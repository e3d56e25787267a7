"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button, ButtonLink } from "@/components/ui/button";
import { useOperation } from "@/components/undo/use-operation";
import type { Offers } from "@/lib/api/browser/sales/offers";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";
import { type ChainAction, isForCustomer, type SalesChain } from "@/lib/rules/sales/sales-chain";
import type { CalendarDate } from "@/lib/values/dates";
import { problemOf } from "../chain/stage-text";
import { mailState } from "../invoice/mail-state";
import { UnknownMail } from "../mail/unknown-mail";
import { type QuoteSheet, type QuoteTurn, useQuoteTurn } from "../quote/use-quote-turn";
import type { QuoteRefusal } from "./quote-refusal";
import css from "./sale-turn.module.css";
import { RefusedStep } from "./steps/refused-step";
import { type SaleStep, stepOf } from "./steps/sale-step";
import { timesDone } from "./steps/steps";

type Props = {
  chain: SalesChain;
  next: ChainAction;
  operations: readonly Operation[];
  offers: Offers | null;
  onOpen: (sheet: QuoteSheet) => void;
  today: CalendarDate;
  /** The last refusal of a step of the quote, and whether a line of the sale shows the refusal. */
  refusal: (QuoteRefusal & { isAtLine: boolean }) | null;
  onPressed: (operation: Operation) => void;
};

/** The next step of the sale, with the button that does it where it can be done on this page. */
export function SaleTurn({ chain, next, operations, offers, onOpen, today, refusal, onPressed }: Props) {
  const told = useQuoteTurn({ quote: chain.quote, action: next.action, operations, offers, onOpen });
  const t = useTranslations("sales.sale");
  const { role } = useCompany();
  const mail = mailState(operations, "quote-email");
  const step = stepOf(chain, next, today);
  // An invoice of the quote without an order is another step than the next one, so its refusal is shown apart.
  const invoicing = told
    ? operations.find(({ kind, subject }) => kind === "quote-invoice" && subject === chain.quote?.id)
    : null;
  const key = step ? `${next.documentId}:${step.kind}:${timesDone(operations, step.kind, next.documentId)}` : "";
  return (
    <>
      {told && mail.is === "unknown" ? (
        <div className={css.place}>
          <UnknownMail operation={mail.operation} mayDecide={mayDo(role, "sales.operate")} />
        </div>
      ) : null}
      {invoicing?.stage === "refused" && invoicing.problem ? (
        <div className={css.place}>
          <RefusedStep
            problem={invoicing.problem}
            title={t("quoteNotInvoiced")}
            isAtLine={refusal?.operationId === invoicing.id && refusal.isAtLine}
          />
        </div>
      ) : null}
      {step ? (
        <StepTurn key={key} keyBase={key} step={step} next={next} told={told} refusal={refusal} onPressed={onPressed} />
      ) : (
        <ToldTurn chain={chain} next={next} told={told} />
      )}
    </>
  );
}

const invoiceActions: ReadonlySet<ChainAction["action"]> = new Set(["resendInvoice", "mailInvoice", "remind"]);

/** The turn whose next step is done on another page, or by the customer. */
function ToldTurn({ chain, next, told }: Pick<Props, "chain" | "next"> & { told: QuoteTurn | null }) {
  const t = useTranslations("sales.sale");
  const company = useCompany();
  const isInvoice = invoiceActions.has(next.action);
  const order = chain.orders.find((one) => one.order.id === next.documentId)?.order;
  return (
    <section
      className={clsx("turnbar", isForCustomer(next) && "waits", css.place)}
      aria-label={t(`turn.${next.action}.title`)}
    >
      <div>
        <h2>{t(`turn.${next.action}.title`)}</h2>
        <p>{told?.body ?? t(`turn.${next.action}.body`)}</p>
      </div>
      {told ? <div className="acts">{told.acts}</div> : null}
      {isInvoice ? (
        <div className="acts">
          <ButtonLink look="main" href={`/companies/${company.id}/sales/invoices/${next.documentId}`}>
            {t("openInvoice")}
          </ButtonLink>
        </div>
      ) : order ? (
        <div className="acts">
          <ButtonLink look="main" href={`/companies/${company.id}/sales/orders/${order.id}`}>
            {t("desk.openOrder", { number: String(order.number ?? "") })}
          </ButtonLink>
        </div>
      ) : null}
    </section>
  );
}

type StepProps = {
  step: SaleStep;
  next: ChainAction;
  keyBase: string;
  told: QuoteTurn | null;
  refusal: Props["refusal"];
  onPressed: Props["onPressed"];
};

function StepTurn({ step, next, keyBase, told, refusal, onPressed }: StepProps) {
  const t = useTranslations("sales.sale");
  const company = useCompany();
  const { operation, pressing, lost, problem, press } = useOperation(next.documentId, step.kind, keyBase);
  const stands = operation ? problemOf(operation) : problem;
  return (
    <section
      className={clsx("turnbar", isForCustomer(next) && "waits", css.place)}
      aria-label={t(`turn.${next.action}.title`)}
    >
      <div>
        <h2>{t(`turn.${next.action}.title`)}</h2>
        <p role="status">
          {pressing || lost ? t(lost ? "lost" : "moving") : (told?.body ?? t(`turn.${next.action}.body`))}
        </p>
        {stands ? (
          <RefusedStep
            problem={stands}
            title={t("refused")}
            isAtLine={refusal !== null && refusal.operationId === operation?.id && refusal.isAtLine}
          />
        ) : null}
      </div>
      {mayDo(company.role, "sales.operate") ? (
        <div className="acts">
          {told?.acts}
          <Button look={told?.isMain ? "plain" : "main"} keys="A" busy={pressing} onClick={() => void order()}>
            {t(`turn.${step.action}.press`)}
          </Button>
        </div>
      ) : null}
    </section>
  );

  async function order() {
    const ordered = await press((key) => step.order({ companyId: company.id, key }));
    if (ordered) onPressed(ordered);
  }
}
