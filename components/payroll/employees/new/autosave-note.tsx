"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { FormSaveState } from "./employee-form-autosave";

type Props = {
  saveState: FormSaveState;
  onRetry: () => void;
  /**
   * Two answers to a conflict with another saved text: the first replaces that text with the typed one, the second
   * shows that text instead of the typed one.
   */
  onSaveOver: () => void;
  onShowOther: () => void;
};

/** Shows whether the typed text is saved, and offers a remedy where it is not. */
export function AutosaveNote({ saveState, onRetry, onSaveOver, onShowOther }: Props) {
  const t = useTranslations("payroll.employees.form");
  const formats = useFormats();
  const { problem, keptAt, isAll: isAllSaved } = saveState;
  if (problem?.code === "conflict" && problem.detail !== "being_employed") {
    return (
      <Notice
        tone="plain"
        title={t("typedElsewhere")}
        actions={
          <>
            <Button onClick={onSaveOver}>{t("keepThis")}</Button>
            <Button onClick={onShowOther}>{t("showOther")}</Button>
          </>
        }
      />
    );
  }
  if (problem) return <ProblemNotice problem={problem} title={t("keepFailed")} onRetry={onRetry} />;
  const statusText = isAllSaved
    ? keptAt === null
      ? ""
      : t("kept", { time: formats.time(keptAt, true) })
    : t("keeping");
  return (
    <p role="status" className="small secondary min-h-5">
      {statusText}
    </p>
  );
}
