"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { UndoActions } from "@/components/undo/undo-actions";
import { useOperation } from "@/components/undo/use-operation";
import { isHeld, type Operation } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";
import { problemOf } from "../chain/stage-text";
import { TakeOver } from "../quote/take-over";
import css from "./sale-turn.module.css";
import type { SaleStep } from "./steps/sale-step";
import { lastOf, wordsOfStep } from "./steps/steps";
import { UnknownStep } from "./steps/unknown-step";

type Props = {
  operation: Operation;
  /**
   * The same step, for a person who does it in the place of a colleague for whose connection it waits; null where the next
   * step of the sale is another one.
   */
  instead: { keyBase: string; order: SaleStep["order"] } | null;
  onPressed: (operation: Operation) => void;
};

/** Shows a step of the sale that waits, is under way, or whose outcome a person has to decide. */
export function MovingTurn({ operation, instead, onPressed }: Props) {
  const t = useTranslations("sales.sale");
  const { id: companyId, role } = useCompany();
  const keyBase = instead?.keyBase ?? operation.id;
  const { lost, resolve, problem, press } = useOperation(operation.subject, operation.kind, keyBase);
  if (operation.stage === "unknown") {
    return <UnknownStep operation={operation} resolve={resolve} may={mayDo(role, "sales.operate")} problem={problem} />;
  }
  const invoices = operation.kind === "order-ship" && operation.following.includes("order-invoice");
  const title = invoices ? t("desk.deliverInvoice") : t(`turn.${wordsOfStep(operation)}.title`);
  const held = isHeld(operation);
  const stands = problemOf(lastOf(operation));
  return (
    <section className={`turnbar waits ${css.place}`} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p role="status">{t(lost ? "lost" : held ? "waitsForUndo" : "moving")}</p>
        {stands ? <ProblemNotice problem={stands} title={t("waits")} /> : null}
      </div>
      {held ? (
        <div className="acts">
          <UndoActions operation={operation} />
        </div>
      ) : stands && instead && mayDo(role, "sales.operate") ? (
        <div className="acts">
          <TakeOver operation={operation} onTaken={(withdrawn) => void order(instead.order, withdrawn)} />
        </div>
      ) : null}
    </section>
  );
  async function order(ask: SaleStep["order"], withdrawn: Operation) {
    const ordered = await press((key) => ask({ companyId, key }), withdrawn);
    if (ordered) onPressed(ordered);
  }
}
