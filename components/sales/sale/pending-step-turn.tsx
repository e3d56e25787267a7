"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { UndoActions } from "@/components/undo/undo-actions";
import { useOperation } from "@/components/undo/use-operation";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";
import { problemOf } from "../chain/stage-text";
import { TakeOverButton } from "../quote/take-over-button";
import css from "./sale-turn.module.css";
import type { SaleStep } from "./steps/sale-step";
import { lastFollowUpOf, stepNameOf } from "./steps/steps";
import { UnknownStep } from "./steps/unknown-step";

type Props = {
  operation: Operation;
  /**
   * The step that a person submits who takes the operation over, because the operation waits for the connection of a
   * colleague; null where the next step of the sale is another one.
   */
  replacementStep: { keyBase: string; submitStep: SaleStep["submit"] } | null;
  onSubmitted: (operation: Operation) => void;
};

/** Shows a step of the sale that waits, is under way, or whose outcome a person has to decide. */
export function PendingStepTurn({ operation, replacementStep, onSubmitted }: Props) {
  const t = useTranslations("sales.sale");
  const { id: companyId, role } = useCompany();
  const keyBase = replacementStep?.keyBase ?? operation.id;
  const {
    isAnswerLost,
    resolveUnknown,
    problem,
    submitRequest: submitOperation,
  } = useOperation(operation.subject, operation.kind, keyBase);
  if (operation.stage === "unknown") {
    return (
      <UnknownStep
        operation={operation}
        resolve={resolveUnknown}
        mayDecide={mayDo(role, "sales.operate")}
        problem={problem}
      />
    );
  }
  const isFollowedByInvoice = operation.kind === "order-ship" && operation.following.includes("order-invoice");
  const title = isFollowedByInvoice ? t("desk.deliverInvoice") : t(`turn.${stepNameOf(operation)}.title`);
  const canBeWithdrawn = isInUndoWait(operation);
  const pendingProblem = problemOf(lastFollowUpOf(operation));
  return (
    <section className={`turn-panel waits ${css.place}`} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p role="status">{t(isAnswerLost ? "lost" : canBeWithdrawn ? "waitsForUndo" : "moving")}</p>
        {pendingProblem ? <ProblemNotice problem={pendingProblem} title={t("waits")} /> : null}
      </div>
      {canBeWithdrawn ? (
        <div className="actions">
          <UndoActions operation={operation} />
        </div>
      ) : pendingProblem && replacementStep && mayDo(role, "sales.operate") ? (
        <div className="actions">
          <TakeOverButton
            operation={operation}
            onWithdrawn={(withdrawnOperation) => void submitReplacement(replacementStep.submitStep, withdrawnOperation)}
          />
        </div>
      ) : null}
    </section>
  );
  async function submitReplacement(submitStep: SaleStep["submit"], withdrawnOperation: Operation) {
    const submittedOperation = await submitOperation((key) => submitStep({ companyId, key }), withdrawnOperation);
    if (submittedOperation) onSubmitted(submittedOperation);
  }
}
