"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useFormats } from "@/components/format/use-formats";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { loadAhead } from "@/components/ui/load-ahead";
import { Sheet } from "@/components/ui/sheet";
import { Notice } from "@/components/ui/states";
import type { Ordering } from "@/components/undo/use-operation";
import { endsDraft } from "@/components/undo/words";
import { isHeld, isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import type { About } from "./operation-view";
import { underWayText, wordsFor } from "./stage-text";

// These parts are drawn only for a submitted operation, so they are loaded apart.
const loadView = () => import("./operation-view");
const OperationView = lazy(async () => ({ default: (await loadView()).OperationView }));
const HeldNotice = lazy(async () => ({ default: (await import("@/components/undo/held-notice")).HeldNotice }));

type Props = {
  ordering: Omit<Ordering, "press">;
  about: About;
  title: string;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** What will happen; shown while no command is submitted. */
  children: ReactNode;
  /** The button that submits the command; shown while no command is submitted. */
  foot: ReactNode;
  /** Whether this person may submit the command. */
  isMine?: boolean;
  /** The button with which a person goes on after a refusal. */
  back: { words: string; onPress: () => void };
  /** Is shown in the place of the whole sheet where no command can be submitted for what is shown. */
  instead?: { body: ReactNode; foot: ReactNode } | null;
  /** Whether the sheet stands beside the editor, which is narrower than a page. */
  docked?: boolean;
};

/** Tells whether an operation is under way, or has an outcome that a person has to decide. */
export function isOpen(operation: Operation | null): operation is Operation {
  return operation !== null && (operation.stage === "unknown" || isUnderWay(operation));
}

/**
 * Shows what a command will do, the button that submits it, and then the course of the operation. While the sheet is closed
 * and the operation is open, a notice on the page says so.
 */
export function OperationSheet(props: Props) {
  const { ordering, about, title, open, onOpen, onClose, children, foot, back, instead = null, docked } = props;
  const { operation, takenBack, pressing, lost, problem, resolve } = ordering;
  const t = useTranslations("sales");
  const formats = useFormats();
  const place = clsx("page pb-0", docked && "max-w-[1004px]");
  const lead = operation || instead ? undefined : t(pressing ? "operation.waiting" : "sheet.lead");
  // The view that shows the course of the operation is loaded before the person submits the command.
  useEffect(() => {
    if (open) loadAhead(loadView);
  }, [open]);
  const refusedFoot =
    operation?.stage === "refused" ? (
      <Button look="main" onClick={back.onPress}>
        {back.words}
      </Button>
    ) : null;
  return (
    <>
      {operation && isHeld(operation) ? (
        <div className={place}>
          <Suspense>
            <HeldNotice operation={operation} />
          </Suspense>
        </div>
      ) : isOpen(operation) && !open ? (
        <div className={place}>
          <Notice
            tone="plain"
            title={t(`${wordsFor(operation)}.${underWayText(operation)}`)}
            actions={<Button onClick={onOpen}>{t("operation.show")}</Button>}
          />
        </div>
      ) : takenBack && endsDraft(takenBack) ? (
        <p role="status" className={clsx(place, "good sm")}>
          {t(takenBack.resolvedBy ? "operation.tookBackBy" : "operation.tookBack", {
            name: takenBack.resolvedBy ?? "",
            time: formats.time(takenBack.finishedAt ?? takenBack.createdAt, true),
          })}
        </p>
      ) : null}
      <Sheet
        open={open}
        onClose={onClose}
        title={title}
        lead={lead}
        turn={operation === null && instead === null && (props.isMine ?? true)}
        docked={docked}
        foot={instead ? instead.foot : operation ? refusedFoot : foot}
      >
        {problem ? <ProblemNotice problem={problem} title={t("operation.refused")} /> : null}
        {instead ? (
          instead.body
        ) : operation ? (
          <Suspense>
            <OperationView operation={operation} about={about} lost={lost} resolve={resolve} />
          </Suspense>
        ) : (
          <>
            {lost ? (
              <p role="status" className="late sm pb-3">
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
