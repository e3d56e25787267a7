"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-field";
import { replaceKnownCompanies } from "@/lib/api/browser/company/owner-links";
import { maxCompanyNameLength, maxKnownCompanies, splitCompanyNames } from "@/lib/rules/access/company-name";
import type { Problem } from "@/lib/values/problem";
import css from "./owner-links.module.css";
import { PersonProblem } from "./person-problem";

/** Lets a person paste the names of their companies, one on each line. Saving replaces the whole list. */
export function KnownNames({ knownNames }: { knownNames: readonly string[] }) {
  const t = useTranslations("ownerLink.names");
  const router = useRouter();
  const textArea = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(knownNames.join("\n"));
  const [error, setError] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [isSaved, setIsSaved] = useState(false);

  function refuse(reason: string) {
    setError(reason);
    textArea.current?.focus();
  }

  async function save() {
    if (isSaving) return;
    setProblem(null);
    setIsSaved(false);
    const names = splitCompanyNames(text);
    const longName = names.find((name) => name.length > maxCompanyNameLength);
    if (longName) return refuse(t("tooLong", { most: maxCompanyNameLength, name: `${longName.slice(0, 40)}…` }));
    if (names.length > maxKnownCompanies) return refuse(t("tooMany", { count: names.length, most: maxKnownCompanies }));
    setIsSaving(true);
    const result = await replaceKnownCompanies(names);
    setIsSaving(false);
    if (!result.ok) return setProblem(result.problem);
    setText(result.value.names.join("\n"));
    setIsSaved(true);
    router.refresh();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <details className={css.names}>
      <summary>{t("open")}</summary>
      <form onSubmit={submit}>
        {problem ? <PersonProblem problem={problem} title={t("failed")} onRetry={() => void save()} /> : null}
        <TextArea
          ref={textArea}
          label={t("label")}
          rows={8}
          spellCheck={false}
          value={text}
          hint={t("hint")}
          error={error ?? undefined}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
            setIsSaved(false);
          }}
        />
        <div className="actions">
          <Button type="submit" isBusy={isSaving}>
            {t("save")}
          </Button>
        </div>
        <p role="status">{isSaved ? t("saved") : null}</p>
      </form>
    </details>
  );
}
