"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type DragEvent, useId, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { type AttachmentTarget, attachFile, attachmentsQuery, detachFile } from "@/lib/api/browser/sales/attachments";
import type { SalesAttachment } from "@/lib/api/contract/sales/sales-document-attachment";
import { attachmentRefusalOf, attachmentTypes, maxDocumentBytes, maxFileBytes } from "@/lib/rules/purchases/attachment";
import type { Problem } from "@/lib/values/problem";
import { AttachmentLine } from "./attachment-line";
import css from "./attachments.module.css";

type Props = { attachedTo: AttachmentTarget; mayWrite: boolean };

const toMegabytes = (bytes: number) => bytes / (1024 * 1024);

/** Shows the files of a document, which a person can add by dropping or choosing them, open and remove. */
export default function Attachments({ attachedTo, mayWrite }: Props) {
  const t = useTranslations("sales.attachments");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const attachmentsQueryOptions = attachmentsQuery(company.id, attachedTo);
  const filesQuery = useQuery(attachmentsQueryOptions);
  const inputRef = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const uploadQueue = useRef(Promise.resolve());
  const [waitingCount, setWaitingCount] = useState(0);
  const [refusalText, setRefusalText] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const storedAttachments = filesQuery.data?.items ?? [];
  const sizeLimits = {
    one: formats.count(toMegabytes(maxFileBytes(company.countryCode))),
    all: formats.count(toMegabytes(maxDocumentBytes)),
  };

  /** Queues files that are added while other files are still being uploaded. */
  function addFiles(files: readonly File[]) {
    if (inputRef.current) inputRef.current.value = "";
    if (files.length === 0) return;
    setWaitingCount((currentCount) => currentCount + 1);
    uploadQueue.current = uploadQueue.current
      .then(() => attachFiles(files))
      .finally(() => setWaitingCount((currentCount) => currentCount - 1));
  }

  async function attachFiles(files: readonly File[]) {
    setRefusalText(null);
    setProblem(null);
    const storedFiles = queryClient.getQueryData(attachmentsQueryOptions.queryKey)?.items ?? [];
    let usedBytes = storedFiles.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const file of files) {
      const bytes = await bytesOf(file);
      if (bytes === null) {
        setRefusalText(t("refused.unreadable", { name: file.name }));
        break;
      }
      const refusal = attachmentRefusalOf(bytes, usedBytes, company.countryCode);
      if (refusal) {
        setRefusalText(t(`refused.${refusal}`, { name: file.name, ...sizeLimits }));
        break;
      }
      const result = await attachFile(company.id, attachedTo, file.name, bytes);
      if (!result.ok) {
        setProblem(result.problem);
        break;
      }
      usedBytes += bytes.length;
    }
    await queryClient.invalidateQueries(attachmentsQueryOptions);
  }

  async function removeFile({ id }: SalesAttachment) {
    setProblem(null);
    const result = await detachFile(company.id, attachedTo, id);
    if (!result.ok) setProblem(result.problem);
    await queryClient.invalidateQueries(attachmentsQueryOptions);
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setDraggedOver(false);
    addFiles([...event.dataTransfer.files]);
  }

  return (
    <div
      className={css.files}
      data-over={isDraggedOver || undefined}
      {...(mayWrite ? { onDrop: handleDrop, onDragOver: allowDrop, onDragLeave: () => setDraggedOver(false) } : {})}
    >
      {filesQuery.error ? (
        <ProblemNotice problem={filesQuery.error} title={t("unread")} onRetry={() => void filesQuery.refetch()} />
      ) : null}
      {storedAttachments.length > 0 ? (
        <ul>
          {storedAttachments.map((attachment) => (
            <AttachmentLine
              key={attachment.id}
              file={attachment}
              onRemove={mayWrite ? () => removeFile(attachment) : null}
            />
          ))}
        </ul>
      ) : filesQuery.data ? (
        <p className="secondary small">{t("none")}</p>
      ) : null}
      {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
      {refusalText ? (
        <p role="alert" className="late small">
          {refusalText}
        </p>
      ) : null}
      {mayWrite ? (
        <>
          <div className="actions pt-2">
            <Button isBusy={waitingCount > 0} aria-describedby={hintId} onClick={() => inputRef.current?.click()}>
              {t("choose")}
            </Button>
            <input
              ref={inputRef}
              hidden
              type="file"
              multiple
              aria-label={t("choose")}
              accept={attachmentTypes.join(",")}
              onChange={(event) => addFiles([...(event.target.files ?? [])])}
            />
          </div>
          <p id={hintId} className="label pt-1">
            {t("hint", sizeLimits)}
          </p>
        </>
      ) : null}
      <p className="label pt-1">{t("mail")}</p>
    </div>
  );

  function allowDrop(event: DragEvent) {
    event.preventDefault();
    setDraggedOver(true);
  }
}

/** The bytes of a file; null when the file cannot be read, for example because it was deleted after it was chosen. */
function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
}
