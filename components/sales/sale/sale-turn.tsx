"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { HeldTime } from "@/components/undo/held-time";
import { UndoActions } from "@/components/undo/undo-actions";
import type { Offers } from "@/lib/api/browser/offers";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { isHeld, isUnderWay, type Operation } from "@/lib/api/contract/operation";
import { mayDo } from "@/lib/auth/roles";
import type { ChainAction, SalesChain } from "@/lib/flow/sales-chain";
import { TakeOver } from "../quote/take-over";
import { type QuoteSheet, type QuoteTurn, useQuoteTurn } from "../quote/use-quote-turn";
import { problemOf } from "../stage-text";
import { useOperation } from "../use-operation";
import { type SaleStep, stepOf } from "./sale-step";
import css from "./sale-turn.module.css";
import { UnknownStep } from "./unknown-step";

type Props = {
  chain: SalesChain;
  next: ChainAction;
  operations: readonly Operation[];
  offers: Offers | null;
  onOpen: (sheet: QuoteSheet) => void;
};

/** The one thing to do next, carried out from here where it can be. */
export function SaleTurn({ chain, next, operations, offers, onOpen }: Props) {
  const told = useQuoteTurn({ quote: chain.quote, action: next.action, operations, offers, onOpen });
  const step = stepOf(chain, next);
  // What was taken back in the books may be done again: then it is another press.
  const done = operations.filter(
    (one) => one.kind === step?.kind && one.subject === next.documentId && one.stage === "done",
  ).length;
  return step ? (
    <StepTurn key={`${step.kind}:${next.documentId}`} step={step} next={next} done={done} told={told} />
  ) : (
    <ToldTurn next={next} told={told} />
  );
}

/** What stands elsewhere, or is for the customer to do. */
function ToldTurn({ next, told }: { next: ChainAction; told: QuoteTurn | null }) {
  const t = useTranslations("sales.sale");
  const company = useCompany();
  const isInvoice = next.action === "mailInvoice" || next.action === "remind";
  return (
    <section className={`turnbar ${css.place}`} aria-label={t(`turn.${next.action}.title`)}>
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
      ) : null}
    </section>
  );
}

type StepProps = { step: SaleStep; next: ChainAction; done: number; told: QuoteTurn | null };

function StepTurn({ step, next, done, told: own }: StepProps) {
  const t = useTranslations("sales.sale");
  const company = useCompany();
  const queries = useQueryClient();
  const toast = useToast();
  const ordering = useOperation(next.documentId, step.kind, `${next.documentId}:${step.kind}:${done}`);
  const { operation, pressing, lost, problem } = ordering;
  const [watched, setWatched] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const isMoving = operation !== null && isUnderWay(operation);
  const last = operation?.next ?? operation;
  const isOver = operation !== null && !isMoving;
  useEffect(() => {
    if (isMoving) setWatched(operation.id);
  }, [isMoving, operation]);
  useEffect(() => {
    // Read while it was being done, the sale may still be the one before: it is read again, once.
    if (!isOver || told === operation.id) return;
    setTold(operation.id);
    // What waited first is told by the toasts of every page.
    if (watched === operation.id && last?.stage === "done" && !operation.carryOutAt)
      toast(t(`turn.${step.action}.done`));
    if (watched === operation.id || last?.stage === "done")
      void queries.invalidateQueries({ queryKey: companyKey(company.id) });
  }, [isOver, told, watched, operation, last, toast, t, step.action, queries, company.id]);

  const held = operation !== null && isHeld(operation) ? operation : null;
  const stands = operation ? problemOf(operation) : problem;
  const may = mayDo(company.role, "sales.operate");
  if (operation?.stage === "unknown") return <UnknownStep operation={operation} resolve={ordering.resolve} may={may} />;
  return (
    <section className={`turnbar ${css.place}`} aria-label={t(`turn.${next.action}.title`)}>
      <div>
        <h2>{t(`turn.${next.action}.title`)}</h2>
        <p role="status">
          {isMoving || pressing || lost ? t(lost ? "lost" : "moving") : (own?.body ?? t(`turn.${next.action}.body`))}
        </p>
        {stands ? <ProblemNotice problem={stands} title={t(isMoving ? "waits" : "refused")} /> : null}
      </div>
      <div className="acts">
        {held ? (
          <>
            <HeldTime operation={held} />
            <UndoActions operation={held} />
          </>
        ) : may ? (
          <>
            {isMoving ? null : own?.acts}
            {stands && operation ? <TakeOver operation={operation} onTaken={() => void press()} /> : null}
            <Button look={own?.isMain ? "plain" : "main"} busy={pressing || isMoving} onClick={() => void press()}>
              {t(`turn.${step.action}.press`)}
            </Button>
          </>
        ) : null}
      </div>
    </section>
  );

  async function press() {
    const ordered = await ordering.press((key) => step.order({ companyId: company.id, key }));
    if (ordered) setWatched(ordered.id);
  }
}
