"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type DragEvent, useId, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { type AttachedTo, attachFile, attachmentsQuery, detachFile } from "@/lib/api/browser/sales/attachments";
import type { SalesAttachment } from "@/lib/api/contract/sales/sales-document-attachment";
import { attachmentRefusal, attachmentTypes, mostOfDocument, mostOfFile } from "@/lib/rules/purchases/attachment";
import type { Problem } from "@/lib/values/problem";
import { AttachmentLine } from "./attachment-line";
import css from "./attachments.module.css";

type Props = { to: AttachedTo; mayWrite: boolean };

const megabytes = (bytes: number) => bytes / (1024 * 1024);

/** Shows the files of a document, which a person can add by dropping or choosing them, open and remove. */
export default function Attachments({ to, mayWrite }: Props) {
  const t = useTranslations("sales.attachments");
  const formats = useFormats();
  const company = useCompany();
  const queries = useQueryClient();
  const query = attachmentsQuery(company.id, to);
  const read = useQuery(query);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const turn = useRef(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [over, setOver] = useState(false);
  const items = read.data?.items ?? [];
  const limits = {
    one: formats.count(megabytes(mostOfFile(company.countryCode))),
    all: formats.count(megabytes(mostOfDocument)),
  };

  /** Queues files that are added while other files are still being uploaded. */
  function add(files: readonly File[]) {
    if (input.current) input.current.value = "";
    if (files.length === 0) return;
    setWaiting((count) => count + 1);
    turn.current = turn.current.then(() => attach(files)).finally(() => setWaiting((count) => count - 1));
  }

  async function attach(files: readonly File[]) {
    setRefused(null);
    setProblem(null);
    const there = queries.getQueryData(query.queryKey)?.items ?? [];
    let used = there.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const file of files) {
      const bytes = await bytesOf(file);
      if (bytes === null) {
        setRefused(t("refused.unreadable", { name: file.name }));
        break;
      }
      const why = attachmentRefusal(bytes, used, company.countryCode);
      if (why) {
        setRefused(t(`refused.${why}`, { name: file.name, ...limits }));
        break;
      }
      const result = await attachFile(company.id, to, file.name, bytes);
      if (!result.ok) {
        setProblem(result.problem);
        break;
      }
      used += bytes.length;
    }
    await queries.invalidateQueries(query);
  }

  async function remove({ id }: SalesAttachment) {
    setProblem(null);
    const result = await detachFile(company.id, to, id);
    if (!result.ok) setProblem(result.problem);
    await queries.invalidateQueries(query);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  }

  return (
    <div
      className={css.files}
      data-over={over || undefined}
      {...(mayWrite ? { onDrop: drop, onDragOver: take, onDragLeave: () => setOver(false) } : {})}
    >
      {read.error ? (
        <ProblemNotice problem={read.error} title={t("unread")} onRetry={() => void read.refetch()} />
      ) : null}
      {items.length > 0 ? (
        <ul>
          {items.map((one) => (
            <AttachmentLine key={one.id} file={one} onRemove={mayWrite ? () => remove(one) : null} />
          ))}
        </ul>
      ) : read.data ? (
        <p className="two sm">{t("none")}</p>
      ) : null}
      {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
      {refused ? (
        <p role="alert" className="late sm">
          {refused}
        </p>
      ) : null}
      {mayWrite ? (
        <>
          <div className="acts pt-2">
            <Button busy={waiting > 0} aria-describedby={hintId} onClick={() => input.current?.click()}>
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

  function take(event: DragEvent) {
    event.preventDefault();
    setOver(true);
  }
}

/** The bytes of a file; null when the file cannot be read any more, as one that was deleted after it was chosen. */
function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
}
