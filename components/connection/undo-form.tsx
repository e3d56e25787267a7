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

type Props = { companyId: string; seconds: number };

/** The form in which the owner chooses how long operations such as finalising and sending wait for an undo. */
export function UndoForm({ companyId, seconds }: Props) {
  const t = useTranslations("connection.undo");
  const router = useRouter();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(String(seconds));
  const [isInvalid, setIsInvalid] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  async function save() {
    const chosenSeconds = parseUndoSeconds(text);
    setIsInvalid(chosenSeconds === null);
    if (chosenSeconds === null) return field.current?.focus();
    setBusy(true);
    setProblem(null);
    const result = await changeUndoSeconds(companyId, chosenSeconds);
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    toast(t("saved", { seconds: chosenSeconds }));
    router.refresh();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <form noValidate className="grid justify-items-start gap-4" onSubmit={submit} aria-label={t("title")}>
      {problem ? <ProblemNotice problem={problem} title={t("failed")} onRetry={() => void save()} /> : null}
      <div>
        <h2>{t("title")}</h2>
        <p className="secondary max-w-[56ch] text-sm">{t("lead")}</p>
      </div>
      <TextField
        ref={field}
        label={t("label")}
        inputMode="numeric"
        fieldClassName="w-[220px]"
        value={text}
        echo={t("echo", { most: maxUndoSeconds })}
        error={isInvalid ? t("wrong", { most: maxUndoSeconds }) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {t("save")}
      </Button>
    </form>
  );
}
