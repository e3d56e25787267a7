"use client";

import { useTranslations } from "next-intl";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { UndoActions } from "@/components/undo/undo-actions";
import { isInUndoWait } from "@/lib/api/contract/operations/operation";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import css from "./cockpit.module.css";
import type { Decision } from "./decisions/decision-memory";
import type { Approving } from "./decisions/use-approving";
import { DecisionOutcome } from "./panels/decision-outcome";
import { EarlierDecisionNote } from "./panels/earlier-decision-note";
import { RulesNote } from "./panels/rules-note";
import type { DocumentDisplay } from "./use-document-display";

type Props = {
  draft: SupplierInvoiceDraft;
  decision: Decision | undefined;
  documentDisplay: DocumentDisplay;
  approving: Approving;
  /** Is true when this person may not approve the draft now, neither by the service nor by the company's rules. */
  isBarred: boolean;
  /** Discards a refused decision, or one whose lost answer was resolved, and reads the draft again. */
  onRetry: () => void;
};

/** Shows the notes above the document: a decision that waits, a refusal, or a decision by somebody else. */
export function DraftNotes({ draft, decision, documentDisplay, approving, isBarred, onRetry }: Props) {
  const t = useTranslations("approvals.notes");
  const tUndo = useTranslations("shell.undo");
  const operation = decision?.operation;
  return (
    <div className={css.notes}>
      {decision?.problem ? (
        <div>
          <ProblemNotice problem={decision.problem} title={t(`failed.${decision.kind}`)} />
          <div className="actions pt-2">
            <Button size="sm" onClick={onRetry}>
              {t("again")}
            </Button>
          </div>
        </div>
      ) : operation && isInUndoWait(operation) ? (
        <Notice tone="plain" title={t(`held.${decision.kind}`)} actions={<UndoActions operation={operation} />}>
          <p>{tUndo("waits")}</p>
        </Notice>
      ) : operation ? (
        <DecisionOutcome operation={operation} onResolved={onRetry} />
      ) : (
        <EarlierDecisionNote draftId={draft.id} />
      )}
      {operation ? null : <RulesNote draftId={draft.id} isReady={draft.approval === "ready"} />}
      {approving.isWaiting ? (
        <Notice
          tone="plain"
          title={t("waits")}
          actions={
            <Button size="sm" onClick={approving.cancelWaiting}>
              {t("doNot")}
            </Button>
          }
        >
          <p>{t("waitsMore")}</p>
        </Notice>
      ) : null}
      {documentDisplay.hasUnseenFilesBelow && !operation ? (
        <Notice tone="plain" title={t("below")}>
          <p>{t("belowMore")}</p>
        </Notice>
      ) : null}
      {documentDisplay.state === "none" ? (
        <Notice tone="plain" title={t("noDocument")}>
          <p>{t(approving.neededConfirmation ? "pressAgain" : "noDocumentMore")}</p>
        </Notice>
      ) : documentDisplay.state === "unseen" ? (
        <Notice tone="plain" title={t("unseen")}>
          <p>{t(approving.neededConfirmation ? "pressAgainUnseen" : "unseenMore")}</p>
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
