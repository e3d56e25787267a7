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
import { type OvertakenBy, OvertakenNotice } from "./overtaken-notice";
import { useAutosaveState } from "./use-draft-autosave";

// The comparison is loaded only for a draft that was changed in two places.
const DraftCompare = lazy(async () => ({ default: (await import("./draft-compare")).DraftCompare }));

/**
 * A refusal is stored with the row of the form that it is about, and with whether the refused cell has the focus
 * already.
 */
export type RowRefusal = { refusal: Refusal; refusedRow: PlacedRefusal["row"]; isAtCell: boolean };

type Props<Draft extends EditorDocument> = {
  autosave: DraftAutosave<Draft>;
  /**
   * True when a notice says that earlier text was restored; a page that a person opened for this text needs no notice.
   */
  showsRestoredNotice: boolean;
  rowRefusal: RowRefusal | null;
  overtakenBy: OvertakenBy | null;
  /** Says why the document can no longer be edited and what the person can do instead; null while it can be edited. */
  stopNotice: ReactNode;
  onGoToCell: (path: CellPath) => void;
  onDiscard: () => void;
  onRetry: () => void;
  onDetach: () => void;
};

/** Shows the notices about a draft: restored text, merged changes, a comparison, a refusal, or that the draft is gone. */
export function DraftNotices<Draft extends EditorDocument>(props: Props<Draft>) {
  const {
    autosave,
    showsRestoredNotice,
    rowRefusal,
    overtakenBy,
    stopNotice,
    onGoToCell,
    onDiscard,
    onRetry,
    onDetach,
  } = props;
  const t = useTranslations("sales.editor");
  const company = useCompany();
  const formats = useFormats();
  const isSent = useIsSent();

  const draft = useAutosaveState(autosave, (state) => state.draft);
  const restoredTypedAt = useAutosaveState(autosave, (state) => state.restoredTypedAt);
  const mergeOrigin = useAutosaveState(autosave, (state) => state.mergedFrom);
  const comparison = useAutosaveState(autosave, (state) => state.comparison);
  const refusedRow = rowRefusal?.refusedRow;
  const isDraftMissing = rowRefusal?.refusal.code === "not_found" && draft.id !== "";
  const typedAtParamsOf = (instant: string) => ({
    day: formats.date(formats.dayOf(instant)),
    time: formats.time(instant),
  });
  return (
    <div className={css.notices}>
      {stopNotice}
      {showsRestoredNotice && restoredTypedAt && !rowRefusal ? (
        <Notice
          tone="plain"
          title={t("restored", typedAtParamsOf(restoredTypedAt))}
          actions={<Button onClick={onDiscard}>{t("discard")}</Button>}
        />
      ) : null}
      {mergeOrigin ? (
        <Notice
          tone="plain"
          title={t(mergeOrigin === "window" ? "broughtInWindow" : isSent ? "sent.broughtIn" : "broughtInBooks")}
          actions={<Button onClick={autosave.dismissNotices}>{t("understood")}</Button>}
        />
      ) : null}
      {comparison ? (
        <Suspense>
          <DraftCompare comparison={comparison} onChoose={autosave.chooseSides} />
        </Suspense>
      ) : null}
      {stopNotice ? null : overtakenBy ? (
        <ScrollIntoView>
          <OvertakenNotice {...overtakenBy} onDetach={onDetach} />
        </ScrollIntoView>
      ) : isDraftMissing ? (
        <ScrollIntoView>
          <Notice
            title={t("gone")}
            actions={
              <>
                <Button onClick={onDetach}>{t("saveAsNew")}</Button>
                <ButtonLink variant="quiet" href={`/companies/${company.id}/sales`}>
                  {t("toSales")}
                </ButtonLink>
              </>
            }
          >
            <p>{t("goneBody")}</p>
          </Notice>
        </ScrollIntoView>
      ) : rowRefusal ? (
        <ScrollIntoView isSkipped={rowRefusal.isAtCell}>
          <ProblemNotice
            problem={rowRefusal.refusal}
            title={t(isSent ? "sent.saveFailed" : "saveFailed")}
            onRetry={onRetry}
            problemRow={refusedRow && { number: refusedRow.index + 1, onGo: () => onGoToCell(refusedRow.path) }}
          />
        </ScrollIntoView>
      ) : null}
    </div>
  );
}
