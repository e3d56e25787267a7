"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import type { OperationSubmission } from "@/components/undo/use-operation";
import { InvoiceOperationProgress } from "./invoice-operation-progress";

type Props = {
  submission: Omit<OperationSubmission, "submitRequest">;
  isOpen: boolean;
  onClose: () => void;
  /** What the operation is called. */
  name: string;
  /** Says where a person sees whether the operation was done. */
  unknownText: string;
  /** The label of the button that does what is shown, and what is said below it. */
  pressText?: string;
  footText?: string;
  /** Is false while something is missing to do it. */
  canPress?: boolean;
  onPress?: () => void;
  /** Shows what will happen, while nothing is under way. */
  children?: ReactNode;
};

/** Shows in a sheet what will happen, the button that does it, and then its progress. */
export function InvoiceOperationPanel({
  submission,
  isOpen,
  onClose,
  name,
  unknownText,
  pressText,
  footText,
  canPress = false,
  onPress,
  children,
}: Props) {
  const t = useTranslations("booking");
  const tOutcome = useTranslations("purchases.invoiceOperation");
  const { operation, isSubmitting, isAnswerLost, problem } = submission;

  function closePanel() {
    if (operation?.stage === "refused") submission.dismiss();
    onClose();
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={closePanel}
      title={t(operation ? "titleNow" : "title")}
      lead={operation ? undefined : t(isSubmitting ? "onItsWay" : "lead")}
      marksTurn={operation === null}
      foot={
        operation ? (
          operation.stage === "refused" ? (
            <Button variant="main" onClick={closePanel}>
              {tOutcome("back")}
            </Button>
          ) : undefined
        ) : (
          <>
            <div className="actions">
              <Button
                variant="main"
                shortcut="Control+Enter"
                className="grow"
                isBusy={isSubmitting}
                disabled={!canPress}
                onClick={onPress}
              >
                {pressText}
              </Button>
            </div>
            <p>{footText}</p>
          </>
        )
      }
    >
      {problem ? <ProblemNotice problem={problem} title={tOutcome("refused")} /> : null}
      {operation ? (
        <InvoiceOperationProgress
          operation={operation}
          submission={submission}
          title={name}
          unknownText={unknownText}
        />
      ) : (
        <>
          {isAnswerLost ? (
            <p role="status" className="late small pb-3">
              {t("outcome.lost")}
            </p>
          ) : null}
          {children}
        </>
      )}
    </Sheet>
  );
}
