"use client";

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { ScrollIntoView } from "@/components/ui/scroll-into-view";
import { Notice } from "@/components/ui/states";
import type { EditorDocument } from "../document-kind";
import css from "../draft-form.module.css";
import { useIsSent } from "../editor-contexts";
import type { CellPath, PlacedRefusal, Refusal } from "../grid/refused-cells";
import type { DraftAutosave } from "./draft-autosave";
import { type Overtaken, OvertakenNotice } from "./overtaken-notice";
import { useAutosaveState } from "./use-draft-autosave";

// The comparison is loaded only for a draft that was changed in two places.
const DraftCompare = lazy(async () => ({ default: (await import("./draft-compare")).DraftCompare }));

/** A refusal, the row of the form that it is about, and whether the refused cell has the focus already. */
export type RowRefusal = { refusal: Refusal; row: PlacedRefusal["row"]; isAtCell: boolean };

type Props<D extends EditorDocument> = {
  autosave: DraftAutosave<D>;
  /**
   * True when a notice says that earlier text was restored; a page that a person opened for this text needs no notice.
   */
  shouldShowRestored: boolean;
  problem: RowRefusal | null;
  overtaken: Overtaken | null;
  /** Says why the document can no longer be edited and what the person can do instead; null while it can be edited. */
  stopNotice: ReactNode;
  onGoToCell: (path: CellPath) => void;
  onDiscard: () => void;
  onRetry: () => void;
  onDetach: () => void;
};

/** Shows the notices about a draft: restored text, merged changes, a comparison, a refusal, or that the draft is gone. */
export function DraftNotices<D extends EditorDocument>(props: Props<D>) {
  const { autosave, shouldShowRestored, problem, overtaken, stopNotice, onGoToCell, onDiscard, onRetry, onDetach } =
    props;
  const t = useTranslations("sales.editor");
  const company = useCompany();
  const formats = useFormats();
  const isSent = useIsSent();

  const draft = useAutosaveState(autosave, (state) => state.draft);
  const restoredTypedAt = useAutosaveState(autosave, (state) => state.restoredTypedAt);
  const mergedFrom = useAutosaveState(autosave, (state) => state.mergedFrom);
  const comparison = useAutosaveState(autosave, (state) => state.comparison);
  const row = problem?.row;
  const isGone = problem?.refusal.code === "not_found" && draft.id !== "";
  const typedAtParams = (instant: string) => ({
    day: formats.date(formats.dayOf(instant)),
    time: formats.time(instant),
  });
  return (
    <div className={css.notices}>
      {stopNotice}
      {shouldShowRestored && restoredTypedAt && !problem ? (
        <Notice
          tone="plain"
          title={t("restored", typedAtParams(restoredTypedAt))}
          actions={<Button onClick={onDiscard}>{t("discard")}</Button>}
        />
      ) : null}
      {mergedFrom ? (
        <Notice
          tone="plain"
          title={t(mergedFrom === "window" ? "broughtInWindow" : isSent ? "sent.broughtIn" : "broughtInBooks")}
          actions={<Button onClick={autosave.dismiss}>{t("understood")}</Button>}
        />
      ) : null}
      {comparison ? (
        <Suspense>
          <DraftCompare comparison={comparison} onChoose={autosave.choose} />
        </Suspense>
      ) : null}
      {stopNotice ? null : overtaken ? (
        <ScrollIntoView>
          <OvertakenNotice {...overtaken} onDetach={onDetach} />
        </ScrollIntoView>
      ) : isGone ? (
        <ScrollIntoView>
          <Notice
            title={t("gone")}
            actions={
              <>
                <Button onClick={onDetach}>{t("saveAsNew")}</Button>
                <ButtonLink look="quiet" href={`/companies/${company.id}/sales`}>
                  {t("toSales")}
                </ButtonLink>
              </>
            }
          >
            <p>{t("goneBody")}</p>
          </Notice>
        </ScrollIntoView>
      ) : problem ? (
        <ScrollIntoView isSkipped={problem.isAtCell}>
          <ProblemNotice
            problem={problem.refusal}
            title={t(isSent ? "sent.saveFailed" : "saveFailed")}
            onRetry={onRetry}
            row={row && { number: row.index + 1, onGo: () => onGoToCell(row.path) }}
          />
        </ScrollIntoView>
      ) : null}
    </div>
  );
}
