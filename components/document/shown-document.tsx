"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { type DocumentFile, documentFileQuery } from "@/lib/api/browser/purchases/document-files";
import {
  type FileDeliveryRefusal,
  fileDeliveryRefusals,
  maxShownFileBytes,
} from "@/lib/api/contract/purchases/document-file";
import type { Problem } from "@/lib/values/problem";
import css from "./document.module.css";
import { PdfExtrasNote } from "./findings-note";
import { PdfPages } from "./pdf-pages";
import type { PdfReader, ReaderFault } from "./pdf-reader";
import { PictureView } from "./picture-view";
import { saveFile } from "./save-file";

export type SearchPosition = { text: string; hitIndex: number };

type Props = {
  id: string;
  reader: PdfReader | null;
  width: number;
  search: SearchPosition;
  /** Is true when the file is shown below others; it then counts as painted only once it is scrolled into view. */
  isBelowOthers: boolean;
  onFound: (count: number) => void;
  onPainted: () => void;
  /** Is called when the file cannot be shown and the page says why. */
  onCannotShow: () => void;
  onRenew: () => void;
};

/**
 * Shows one file with its name: the file itself, that it is loading, or why it cannot be shown and what to do.
 */
export function ShownDocument(props: Props) {
  const { id, reader, width, search, isBelowOthers, onFound, onPainted, onCannotShow, onRenew } = props;
  const t = useTranslations("document");
  const company = useCompany();
  const fileResult = useQuery(documentFileQuery(company.id, id));
  const [fault, setFault] = useState<ReaderFault | null>(null);
  const [pageCount, setPageCount] = useState(0);
  const file = fileResult.data;

  function showFault(newFault: ReaderFault) {
    setFault(newFault);
    onCannotShow();
  }
  function retry() {
    setFault(null);
    onRenew();
  }

  return (
    <section className={css.document} aria-label={file?.name ?? t("document")}>
      {file ? <DocumentNameLine file={file} pageCount={pageCount} width={width} /> : null}
      {file && file.findings.length > 0 ? <PdfExtrasNote findings={file.findings} /> : null}
      {fileResult.error ? (
        <RefusedDocument
          problem={fileResult.error}
          onRetry={() => void fileResult.refetch()}
          onCannotShow={onCannotShow}
        />
      ) : fault ? (
        <div className={css.note}>
          <Notice title={t("unread")} actions={<Button onClick={retry}>{t("again")}</Button>}>
            <p>{t(`fault.${fault}`)}</p>
          </Notice>
        </div>
      ) : file?.type === "application/pdf" && reader ? (
        <PdfPages
          reader={reader}
          file={file}
          width={width}
          searchText={search.text}
          hitIndex={search.hitIndex}
          isBelowOthers={isBelowOthers}
          onFound={onFound}
          onPages={setPageCount}
          onPainted={onPainted}
          onFault={showFault}
        />
      ) : file && (file.type === "image/png" || file.type === "image/jpeg") ? (
        <PictureView
          file={file}
          width={width}
          isBelowOthers={isBelowOthers}
          onPainted={onPainted}
          onFault={() => showFault("broken")}
        />
      ) : file && file.type !== "application/pdf" ? (
        <UnsupportedPicture onCannotShow={onCannotShow} />
      ) : (
        <LoadingDocument />
      )}
    </section>
  );
}

function DocumentNameLine({ file, pageCount, width }: { file: DocumentFile; pageCount: number; width: number }) {
  const t = useTranslations("document");
  const saveDocument = () => saveFile(new Blob([file.bytes], { type: file.type }), file.name);
  return (
    <div className={css.name} style={{ maxWidth: width || undefined }}>
      <span className="cut">{file.name}</span>
      <span className="actions">
        {pageCount > 0 ? <span>{t("pages", { pages: pageCount })}</span> : null}
        <button
          type="button"
          className="link"
          data-action
          onClick={saveDocument}
          aria-label={t("saveNamed", { name: file.name })}
        >
          {t("save")}
        </button>
      </span>
    </div>
  );
}

function LoadingDocument() {
  const t = useTranslations("document");
  return (
    <div className={css.waiting}>
      <p role="status" className="sr">
        {t("waiting")}
      </p>
      {["w-1/3", "w-1/2", "w-2/3", "w-2/3", "w-1/4"].map((widthClass, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never move
        <span key={index} aria-hidden="true" className={`bar-wait ${widthClass}`} />
      ))}
    </div>
  );
}

/** Shows the notice for a kind of picture that browsers do not draw. */
function UnsupportedPicture({ onCannotShow }: { onCannotShow: () => void }) {
  const t = useTranslations("document");
  return (
    <div className={css.note} ref={(element) => (element ? onCannotShow() : undefined)}>
      <Notice tone="plain" title={t("tiff")}>
        <p>{t("tiffCure")}</p>
      </Notice>
    </div>
  );
}

type RefusedDocumentProps = { problem: Problem; onRetry: () => void; onCannotShow: () => void };

function RefusedDocument({ problem, onRetry, onCannotShow }: RefusedDocumentProps) {
  const t = useTranslations("document");
  const formats = useFormats();
  const reportWhenMounted = (element: HTMLElement | null) => (element ? onCannotShow() : undefined);
  const refusal = problem.detail as FileDeliveryRefusal;
  if (problem.code !== "document_refused" || !fileDeliveryRefusals.includes(refusal)) {
    return (
      <div className={css.note} ref={reportWhenMounted}>
        <ProblemNotice problem={problem} title={t("unread")} onRetry={onRetry} />
      </div>
    );
  }
  const name = problem.fields?.[0]?.message || t("document");
  return (
    <div className={css.note} ref={reportWhenMounted}>
      <Notice title={t("refusedTitle", { name })} code={`${problem.code} · ${refusal}`}>
        <p>{t(`refused.${refusal}`, { megabytes: formats.count(maxShownFileBytes / 1024 / 1024) })}</p>
      </Notice>
    </div>
  );
}
