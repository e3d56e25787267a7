"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, lazy, Suspense, useId, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { LoadingFields } from "@/components/ui/states";
import { discardDocument, uploadDocument } from "@/lib/api/browser/purchases/supplier-invoice-writes";
import { attachmentTypes, mostOfFile } from "@/lib/rules/purchases/attachment";
import type { Problem } from "@/lib/values/problem";
import { documentRefusal, documentRefusals } from "./document-refusal";
import css from "./register.module.css";
import { documentsOf, type RegisterValues } from "./register-values";

const DocumentViewer = lazy(() => import("@/components/document/document-viewer"));

/** Uploads the invoice document, which is dropped, chosen or photographed, and shows it with the other stored files. */
export function DocumentDrop({ stored }: { stored: readonly string[] }) {
  const t = useTranslations("register.document");
  const common = useTranslations("common");
  const formats = useFormats();
  const company = useCompany();
  const { setValue } = useFormContext<RegisterValues>();
  const attachmentId = useWatch<RegisterValues, "attachmentId">({ name: "attachmentId" });
  const documents = documentsOf(stored, attachmentId);
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const most = formats.count(mostOfFile(company.countryCode) / (1024 * 1024));

  async function take(chosen: File | undefined) {
    for (const input of [file.current, camera.current]) if (input) input.value = "";
    if (!chosen || busy) return;
    setRefused(null);
    setProblem(null);
    setBusy(true);
    await upload(chosen).finally(() => setBusy(false));
  }

  async function upload(chosen: File) {
    // The file is checked before it is sent, because its size is known and its first bytes show its type.
    const why = await documentRefusal(chosen, company.countryCode);
    if (why) return setRefused(t(`refused.${why}`, { name: chosen.name, most }));
    const result = await uploadDocument(company.id, chosen);
    if (!result.ok) {
      const said = documentRefusals.find((one) => one === result.problem.detail);
      return said ? setRefused(t(`refused.${said}`, { name: chosen.name, most })) : setProblem(result.problem);
    }
    const before = attachmentId;
    setValue("attachmentId", result.value.attachmentId, { shouldDirty: true });
    setValue("attachmentName", result.value.name, { shouldDirty: true });
    if (before && !stored.includes(before)) void discardDocument(company.id, before);
  }

  function remove() {
    if (!stored.includes(attachmentId)) void discardDocument(company.id, attachmentId);
    setValue("attachmentId", "", { shouldDirty: true });
    setValue("attachmentName", "", { shouldDirty: true });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    <section
      className={css.document}
      aria-label={t("title")}
      data-over={over || undefined}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      {documents.length > 0 ? (
        <Suspense fallback={<LoadingFields words={common("loading")} />}>
          <DocumentViewer documents={documents} />
        </Suspense>
      ) : (
        <p className={css.drop}>{t("drop")}</p>
      )}
      <div className={css.documentActs}>
        <Button size="sm" busy={busy} aria-describedby={hintId} onClick={() => file.current?.click()}>
          {t(attachmentId ? "replace" : "choose")}
        </Button>
        <Button size="sm" className={css.touch} busy={busy} onClick={() => camera.current?.click()}>
          {t("camera")}
        </Button>
        {attachmentId ? (
          <Button size="sm" look="quiet" onClick={remove}>
            {t("remove")}
          </Button>
        ) : null}
        <input
          ref={file}
          hidden
          type="file"
          aria-label={t("choose")}
          accept={attachmentTypes.join(",")}
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <input
          ref={camera}
          hidden
          type="file"
          aria-label={t("camera")}
          accept="image/*"
          capture="environment"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </div>
      <p id={hintId} className="label">
        {t("hint", { most })}
      </p>
      <p role="status" className="sr">
        {busy ? t("uploading") : ""}
      </p>
      {refused ? (
        <p role="alert" className="late sm">
          {refused}
        </p>
      ) : null}
      {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
    </section>
  );
}
