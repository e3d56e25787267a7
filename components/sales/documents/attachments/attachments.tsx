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
import { attachmentRefusal, attachmentTypes, maxDocumentBytes, maxFileBytes } from "@/lib/rules/purchases/attachment";
import type { Problem } from "@/lib/values/problem";
import { AttachmentLine } from "./attachment-line";
import css from "./attachments.module.css";

type Props = { attachedTo: AttachmentTarget; mayWrite: boolean };

const megabytes = (bytes: number) => bytes / (1024 * 1024);

/** Shows the files of a document, which a person can add by dropping or choosing them, open and remove. */
export default function Attachments({ attachedTo, mayWrite }: Props) {
  const t = useTranslations("sales.attachments");
  const formats = useFormats();
  const company = useCompany();
  const queries = useQueryClient();
  const query = attachmentsQuery(company.id, attachedTo);
  const filesQuery = useQuery(query);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const uploadQueue = useRef(Promise.resolve());
  const [waitingCount, setWaitingCount] = useState(0);
  const [refusalText, setRefusalText] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const items = filesQuery.data?.items ?? [];
  const limits = {
    one: formats.count(megabytes(maxFileBytes(company.countryCode))),
    all: formats.count(megabytes(maxDocumentBytes)),
  };

  /** Queues files that are added while other files are still being uploaded. */
  function add(files: readonly File[]) {
    if (input.current) input.current.value = "";
    if (files.length === 0) return;
    setWaitingCount((count) => count + 1);
    uploadQueue.current = uploadQueue.current
      .then(() => attach(files))
      .finally(() => setWaitingCount((count) => count - 1));
  }

  async function attach(files: readonly File[]) {
    setRefusalText(null);
    setProblem(null);
    const storedFiles = queries.getQueryData(query.queryKey)?.items ?? [];
    let usedBytes = storedFiles.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const file of files) {
      const bytes = await bytesOf(file);
      if (bytes === null) {
        setRefusalText(t("refused.unreadable", { name: file.name }));
        break;
      }
      const refusal = attachmentRefusal(bytes, usedBytes, company.countryCode);
      if (refusal) {
        setRefusalText(t(`refused.${refusal}`, { name: file.name, ...limits }));
        break;
      }
      const result = await attachFile(company.id, attachedTo, file.name, bytes);
      if (!result.ok) {
        setProblem(result.problem);
        break;
      }
      usedBytes += bytes.length;
    }
    await queries.invalidateQueries(query);
  }

  async function remove({ id }: SalesAttachment) {
    setProblem(null);
    const result = await detachFile(company.id, attachedTo, id);
    if (!result.ok) setProblem(result.problem);
    await queries.invalidateQueries(query);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setDraggedOver(false);
    add([...event.dataTransfer.files]);
  }

  return (
    <div
      className={css.files}
      data-over={isDraggedOver || undefined}
      {...(mayWrite ? { onDrop: drop, onDragOver: allowDrop, onDragLeave: () => setDraggedOver(false) } : {})}
    >
      {filesQuery.error ? (
        <ProblemNotice problem={filesQuery.error} title={t("unread")} onRetry={() => void filesQuery.refetch()} />
      ) : null}
      {items.length > 0 ? (
        <ul>
          {items.map((one) => (
            <AttachmentLine key={one.id} file={one} onRemove={mayWrite ? () => remove(one) : null} />
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
            <Button busy={waitingCount > 0} aria-describedby={hintId} onClick={() => input.current?.click()}>
              {t("choose")}
            </Button>
            <input
              ref={input}
              hidden
              type="file"
              multiple
              aria-label={t("choose")}
              accept={attachmentTypes.join(",")}
              onChange={(event) => add([...(event.target.files ?? [])])}
            />
          </div>
          <p id={hintId} className="label pt-1">
            {t("hint", limits)}
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
