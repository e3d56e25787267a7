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
import { attachmentTypes, maxFileBytes } from "@/lib/rules/purchases/attachment";
import type { Problem } from "@/lib/values/problem";
import { documentRefusal, documentRefusals } from "./document-refusal";
import css from "./register.module.css";
import { attachmentIdsWithFirst, type RegisterValues } from "./register-values";

const DocumentViewer = lazy(() => import("@/components/document/document-viewer"));

/** Uploads the invoice document, which is dropped, chosen or photographed, and shows it with the other stored files. */
export function DocumentDrop({ storedAttachmentIds }: { storedAttachmentIds: readonly string[] }) {
  const t = useTranslations("register.document");
  const common = useTranslations("common");
  const formats = useFormats();
  const company = useCompany();
  const { setValue } = useFormContext<RegisterValues>();
  const attachmentId = useWatch<RegisterValues, "attachmentId">({ name: "attachmentId" });
  const documents = attachmentIdsWithFirst(storedAttachmentIds, attachmentId);
  const fileInput = useRef<HTMLInputElement>(null);
  const cameraInput = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [busy, setBusy] = useState(false);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const [refusalText, setRefusalText] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const maxMegabytes = formats.count(maxFileBytes(company.countryCode) / (1024 * 1024));

  async function uploadChosen(chosen: File | undefined) {
    for (const input of [fileInput.current, cameraInput.current]) if (input) input.value = "";
    if (!chosen || busy) return;
    setRefusalText(null);
    setProblem(null);
    setBusy(true);
    await upload(chosen).finally(() => setBusy(false));
  }

  async function upload(chosen: File) {
    // The file is checked before it is sent, because its size is known and its first bytes show its type.
    const refusal = await documentRefusal(chosen, company.countryCode);
    if (refusal) return setRefusalText(t(`refused.${refusal}`, { name: chosen.name, most: maxMegabytes }));
    const result = await uploadDocument(company.id, chosen);
    if (!result.ok) {
      const serviceRefusal = documentRefusals.find((one) => one === result.problem.detail);
      return serviceRefusal
        ? setRefusalText(t(`refused.${serviceRefusal}`, { name: chosen.name, most: maxMegabytes }))
        : setProblem(result.problem);
    }
    const replacedId = attachmentId;
    setValue("attachmentId", result.value.attachmentId, { shouldDirty: true });
    setValue("attachmentName", result.value.name, { shouldDirty: true });
    if (replacedId && !storedAttachmentIds.includes(replacedId)) void discardDocument(company.id, replacedId);
  }

  function remove() {
    if (!storedAttachmentIds.includes(attachmentId)) void discardDocument(company.id, attachmentId);
    setValue("attachmentId", "", { shouldDirty: true });
    setValue("attachmentName", "", { shouldDirty: true });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsDraggedOver(false);
    void uploadChosen(event.dataTransfer.files[0]);
  }

  return (
    <section
      className={css.document}
      aria-label={t("title")}
      data-over={isDraggedOver || undefined}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
    >
      {documents.length > 0 ? (
        <Suspense fallback={<LoadingFields words={common("loading")} />}>
          <DocumentViewer documents={documents} />
        </Suspense>
      ) : (
        <p className={css.drop}>{t("drop")}</p>
      )}
      <div className={css.documentActs}>
        <Button size="sm" busy={busy} aria-describedby={hintId} onClick={() => fileInput.current?.click()}>
          {t(attachmentId ? "replace" : "choose")}
        </Button>
        <Button size="sm" className={css.touch} busy={busy} onClick={() => cameraInput.current?.click()}>
          {t("camera")}
        </Button>
        {attachmentId ? (
          <Button size="sm" look="quiet" onClick={remove}>
            {t("remove")}
          </Button>
        ) : null}
        <input
          ref={fileInput}
          hidden
          type="file"
          aria-label={t("choose")}
          accept={attachmentTypes.join(",")}
          onChange={(event) => void uploadChosen(event.target.files?.[0])}
        />
        <input
          ref={cameraInput}
          hidden
          type="file"
          aria-label={t("camera")}
          accept="image/*"
          capture="environment"
          onChange={(event) => void uploadChosen(event.target.files?.[0])}
        />
      </div>
      <p id={hintId} className="label">
        {t("hint", { most: maxMegabytes })}
      </p>
      <p role="status" className="sr">
        {busy ? t("uploading") : ""}
      </p>
      {refusalText ? (
        <p role="alert" className="late small">
          {refusalText}
        </p>
      ) : null}
      {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
    </section>
  );
}
