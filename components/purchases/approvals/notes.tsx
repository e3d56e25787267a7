"use client";

import { useTranslations } from "next-intl";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { UndoActions } from "@/components/undo/undo-actions";
import { isHeld } from "@/lib/api/contract/operations/operation";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import css from "./cockpit.module.css";
import type { Decision } from "./decisions/decision-memory";
import type { Approving } from "./decisions/use-approving";
import { OthersNote } from "./panels/others-note";
import { Outcome } from "./panels/outcome";
import { RulesNote } from "./panels/rules-note";
import type { Paper } from "./use-paper";

type Props = {
  draft: SupplierInvoiceDraft;
  decision: Decision | undefined;
  paper: Paper;
  approving: Approving;
  /** This person may not approve the draft now, neither by the service nor by the company's rules. */
  isBarred: boolean;
  /** Discards a refused decision, or one whose lost answer was resolved, and reads the draft again. */
  onAgain: () => void;
};

/** The notes above the document: a decision that waits, a refusal, or a decision by somebody else. */
export function Notes({ draft, decision, paper, approving, isBarred, onAgain }: Props) {
  const t = useTranslations("approvals.notes");
  const undo = useTranslations("shell.undo");
  const operation = decision?.operation;
  return (
    <div className={css.notes}>
      {decision?.problem ? (
        <div>
          <ProblemNotice problem={decision.problem} title={t(`failed.${decision.done}`)} />
          <div className="acts pt-2">
            <Button size="sm" onClick={onAgain}>
              {t("again")}
            </Button>
          </div>
        </div>
      ) : operation && isHeld(operation) ? (
        <Notice tone="plain" title={t(`held.${decision.done}`)} actions={<UndoActions operation={operation} />}>
          <p>{undo("waits")}</p>
        </Notice>
      ) : operation ? (
        <Outcome operation={operation} onResolved={onAgain} />
      ) : (
        <OthersNote draftId={draft.id} />
      )}
      {operation ? null : <RulesNote draftId={draft.id} isReady={draft.approval === "ready"} />}
      {approving.isWaiting ? (
        <Notice
          tone="plain"
          title={t("waits")}
          actions={
            <Button size="sm" onClick={approving.forget}>
              {t("doNot")}
            </Button>
          }
        >
          <p>{t("waitsMore")}</p>
        </Notice>
      ) : null}
      {paper.isMoreBelow && !operation ? (
        <Notice tone="plain" title={t("below")}>
          <p>{t("belowMore")}</p>
        </Notice>
      ) : null}
      {paper.state === "none" ? (
        <Notice tone="plain" title={t("noDocument")}>
          <p>{t(approving.asksAgain ? "pressAgain" : "noDocumentMore")}</p>
        </Notice>
      ) : paper.state === "unseen" ? (
        <Notice tone="plain" title={t("unseen")}>
          <p>{t(approving.asksAgain ? "pressAgainUnseen" : "unseenMore")}</p>
        </Notice>
      ) : null}
      {isBarred && !operation ? (
        <Notice tone="plain" title={t("notYours")}>
          <p>{t(`notYoursOf.${draft.approval}`)}</p>
        </Notice>
      ) : null}
    </div>
  );
}
