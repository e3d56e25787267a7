"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { changeUndoSeconds } from "@/lib/api/browser/company/undo-seconds";
import type { Problem } from "@/lib/values/problem";
import { maxUndoSeconds, parseUndoSeconds } from "@/lib/values/undo-wait";

type Props = { companyId: string; savedSeconds: number };

/** Shows the form in which the owner chooses how long operations such as finalising and sending wait for an undo. */
export function UndoForm({ companyId, savedSeconds }: Props) {
  const t = useTranslations("connection.undo");
  const router = useRouter();
  const toast = useToast();
  const secondsInput = useRef<HTMLInputElement>(null);
  const [typedSeconds, setTypedSeconds] = useState(String(savedSeconds));
  const [isInvalid, setIsInvalid] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function saveUndoSeconds() {
    const chosenSeconds = parseUndoSeconds(typedSeconds);
    setIsInvalid(chosenSeconds === null);
    if (chosenSeconds === null) return secondsInput.current?.focus();
    setIsSaving(true);
    setProblem(null);
    const saveResult = await changeUndoSeconds(companyId, chosenSeconds);
    setIsSaving(false);
    if (!saveResult.ok) return setProblem(saveResult.problem);
    toast(t("saved", { seconds: chosenSeconds }));
    router.refresh();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void saveUndoSeconds();
  }

  return (
    <form noValidate className="grid justify-items-start gap-4" onSubmit={submit} aria-label={t("title")}>
      {problem ? <ProblemNotice problem={problem} title={t("failed")} onRetry={() => void saveUndoSeconds()} /> : null}
      <div>
        <h2>{t("title")}</h2>
        <p className="secondary max-w-[56ch] text-sm">{t("lead")}</p>
      </div>
      <TextField
        ref={secondsInput}
        label={t("label")}
        inputMode="numeric"
        fieldClassName="w-[220px]"
        value={typedSeconds}
        hint={t("echo", { most: maxUndoSeconds })}
        error={isInvalid ? t("wrong", { most: maxUndoSeconds }) : undefined}
        onChange={(event) => setTypedSeconds(event.target.value)}
      />
      <Button type="submit" isBusy={isSaving}>
        {t("save")}
      </Button>
    </form>
  );
}
