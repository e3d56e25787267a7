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
import { findDocumentRefusal, uploadRefusals } from "./document-refusal";
import css from "./register.module.css";
import { attachmentIdsWithFirst, type RegisterValues } from "./register-values";

const DocumentViewer = lazy(() => import("@/components/document/document-viewer"));

/** Uploads the invoice document, which is dropped, chosen or photographed, and shows it with the other stored files. */
export function DocumentDrop({ storedAttachmentIds }: { storedAttachmentIds: readonly string[] }) {
  const t = useTranslations("register.document");
  const tCommon = useTranslations("common");
  const formats = useFormats();
  const company = useCompany();
  const { setValue } = useFormContext<RegisterValues>();
  const attachmentId = useWatch<RegisterValues, "attachmentId">({ name: "attachmentId" });
  const shownAttachmentIds = attachmentIdsWithFirst(storedAttachmentIds, attachmentId);
  const fileInput = useRef<HTMLInputElement>(null);
  const cameraInput = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isUploading, setIsUploading] = useState(false);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const [refusalText, setRefusalText] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const maxMegabytes = formats.count(maxFileBytes(company.countryCode) / (1024 * 1024));

  async function uploadChosen(chosenFile: File | undefined) {
    for (const input of [fileInput.current, cameraInput.current]) if (input) input.value = "";
    if (!chosenFile || isUploading) return;
    setRefusalText(null);
    setProblem(null);
    setIsUploading(true);
    await uploadFile(chosenFile).finally(() => setIsUploading(false));
  }

  async function uploadFile(chosenFile: File) {
    // The file is checked before it is sent, because its size is known and its first bytes show its type.
    const fileRefusal = await findDocumentRefusal(chosenFile, company.countryCode);
    if (fileRefusal) return setRefusalText(t(`refused.${fileRefusal}`, { name: chosenFile.name, most: maxMegabytes }));
    const uploadResult = await uploadDocument(company.id, chosenFile);
    if (!uploadResult.ok) {
      const serviceRefusal = uploadRefusals.find((refusalCode) => refusalCode === uploadResult.problem.detail);
      return serviceRefusal
        ? setRefusalText(t(`refused.${serviceRefusal}`, { name: chosenFile.name, most: maxMegabytes }))
        : setProblem(uploadResult.problem);
    }
    const replacedId = attachmentId;
    setValue("attachmentId", uploadResult.value.attachmentId, { shouldDirty: true });
    setValue("attachmentName", uploadResult.value.name, { shouldDirty: true });
    if (replacedId && !storedAttachmentIds.includes(replacedId)) void discardDocument(company.id, replacedId);
  }

  function removeDocument() {
    if (!storedAttachmentIds.includes(attachmentId)) void discardDocument(company.id, attachmentId);
    setValue("attachmentId", "", { shouldDirty: true });
    setValue("attachmentName", "", { shouldDirty: true });
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsDraggedOver(false);
    void uploadChosen(event.dataTransfer.files[0]);
  }

  return (
    <section
      className={css.document}
      aria-label={t("title")}
      data-over={isDraggedOver || undefined}
      onDrop={handleDrop}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
    >
      {shownAttachmentIds.length > 0 ? (
        <Suspense fallback={<LoadingFields label={tCommon("loading")} />}>
          <DocumentViewer attachmentIds={shownAttachmentIds} />
        </Suspense>
      ) : (
        <p className={css.drop}>{t("drop")}</p>
      )}
      <div className={css.documentActs}>
        <Button size="sm" isBusy={isUploading} aria-describedby={hintId} onClick={() => fileInput.current?.click()}>
          {t(attachmentId ? "replace" : "choose")}
        </Button>
        <Button size="sm" className={css.touch} isBusy={isUploading} onClick={() => cameraInput.current?.click()}>
          {t("camera")}
        </Button>
        {attachmentId ? (
          <Button size="sm" variant="quiet" onClick={removeDocument}>
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
        {isUploading ? t("uploading") : ""}
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
