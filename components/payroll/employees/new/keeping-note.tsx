"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { Keeping } from "./keeper";

type Props = {
  keeping: Keeping;
  onRetry: () => void;
  /** Where another text was saved: `onSaveOver` replaces it with this one, `onShowOther` shows it in place of this one. */
  onOver: () => void;
  onOther: () => void;
};

/** Shows whether the typed text is saved, and offers a remedy where it is not. */
export function KeepingNote({ keeping, onRetry, onOver, onOther }: Props) {
  const t = useTranslations("payroll.employees.form");
  const formats = useFormats();
  const { problem, keptAt, isAll } = keeping;
  if (problem?.code === "conflict" && problem.detail !== "being_employed") {
    return (
      <Notice
        tone="plain"
        title={t("typedElsewhere")}
        actions={
          <>
            <Button onClick={onOver}>{t("keepThis")}</Button>
            <Button onClick={onOther}>{t("showOther")}</Button>
          </>
        }
      />
    );
  }
  if (problem) return <ProblemNotice problem={problem} title={t("keepFailed")} onRetry={onRetry} />;
  const words = isAll ? (keptAt === null ? "" : t("kept", { time: formats.time(keptAt, true) })) : t("keeping");
  return (
    <p role="status" className="sm two min-h-5">
      {words}
    </p>
  );
}
