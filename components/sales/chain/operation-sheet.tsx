"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useFormats } from "@/components/format/use-formats";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { preload } from "@/components/ui/preload";
import { Sheet } from "@/components/ui/sheet";
import { Notice } from "@/components/ui/states";
import { endsDraft } from "@/components/undo/operation-texts";
import type { OperationSubmission } from "@/components/undo/use-operation";
import { isInUndoWait, isOpenOperation } from "@/lib/api/contract/operations/operation";
import type { OperationSummary } from "./operation-view";
import { messageNamespaceOf, pendingStageTextKeyOf } from "./stage-text";

// These components are drawn only for a submitted operation, so they are loaded separately.
const loadOperationView = () => import("./operation-view");
const OperationView = lazy(async () => ({ default: (await loadOperationView()).OperationView }));
const WaitingOperationNotice = lazy(async () => ({
  default: (await import("@/components/undo/waiting-operation-notice")).WaitingOperationNotice,
}));

type Props = {
  submission: Omit<OperationSubmission, "submitRequest">;
  summary: OperationSummary;
  title: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Shows the effects of the command, while no command is submitted. */
  children: ReactNode;
  /** Contains the button that submits the command, and is shown while no command is submitted. */
  foot: ReactNode;
  /** Whether this person may submit the command. */
  mayAct?: boolean;
  /** A person continues with this button after a refusal. */
  afterRefusal: { label: string; onClick: () => void };
  /**
   * Where the command cannot be submitted for the shown document, these parts replace all other content of the sheet.
   */
  alternative?: { body: ReactNode; foot: ReactNode } | null;
  /** Whether the sheet stands beside the editor, which is narrower than a page. */
  docked?: boolean;
};

/**
 * Shows what a command will do, the button that submits it, and then the progress of the operation. While the sheet is
 * closed and the operation is open, a notice on the page says so.
 */
export function OperationSheet(props: Props) {
  const {
    submission,
    summary,
    title,
    isOpen,
    onOpen,
    onClose,
    children,
    foot,
    afterRefusal,
    alternative = null,
    docked,
  } = props;
  const { operation, withdrawnOperation, isSubmitting, isAnswerLost, problem, resolveUnknown } = submission;
  const t = useTranslations("sales");
  const formats = useFormats();
  const pageClass = clsx("page pb-0", docked && "max-w-[1004px]");
  const leadText = operation || alternative ? undefined : t(isSubmitting ? "operation.waiting" : "sheet.lead");
  // The view that shows the progress of the operation is loaded before the person submits the command.
  useEffect(() => {
    if (isOpen) preload(loadOperationView);
  }, [isOpen]);
  const refusedFoot =
    operation?.stage === "refused" ? (
      <Button variant="main" onClick={afterRefusal.onClick}>
        {afterRefusal.label}
      </Button>
    ) : null;
  return (
    <>
      {operation && isInUndoWait(operation) ? (
        <div className={pageClass}>
          <Suspense>
            <WaitingOperationNotice operation={operation} />
          </Suspense>
        </div>
      ) : isOpenOperation(operation) && !isOpen ? (
        <div className={pageClass}>
          <Notice
            tone="plain"
            title={t(`${messageNamespaceOf(operation)}.${pendingStageTextKeyOf(operation)}`)}
            actions={<Button onClick={onOpen}>{t("operation.show")}</Button>}
          />
        </div>
      ) : withdrawnOperation && endsDraft(withdrawnOperation) ? (
        <p role="status" className={clsx(pageClass, "good small")}>
          {t(withdrawnOperation.resolvedBy ? "operation.tookBackBy" : "operation.tookBack", {
            name: withdrawnOperation.resolvedBy ?? "",
            time: formats.time(withdrawnOperation.finishedAt ?? withdrawnOperation.createdAt, true),
          })}
        </p>
      ) : null}
      <Sheet
        isOpen={isOpen}
        onClose={onClose}
        title={title}
        lead={leadText}
        marksTurn={operation === null && alternative === null && (props.mayAct ?? true)}
        isDocked={docked}
        foot={alternative ? alternative.foot : operation ? refusedFoot : foot}
      >
        {problem ? <ProblemNotice problem={problem} title={t("operation.refused")} /> : null}
        {alternative ? (
          alternative.body
        ) : operation ? (
          <Suspense>
            <OperationView
              operation={operation}
              summary={summary}
              isAnswerLost={isAnswerLost}
              resolve={resolveUnknown}
            />
          </Suspense>
        ) : (
          <>
            {isAnswerLost ? (
              <p role="status" className="late small pb-3">
                {t("operation.lost")}
              </p>
            ) : null}
            {children}
          </>
        )}
      </Sheet>
    </>
  );
}
