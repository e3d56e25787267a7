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
  /** Where another text is kept: this one goes over it, or gives way to it. */
  onOver: () => void;
  onOther: () => void;
};

/** Whether what is typed is safe; and where it is not, what can be done. */
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
