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
import { type DocumentRefusal, documentRefusals, mostOfShownFile } from "@/lib/api/contract/purchases/document-file";
import type { Problem } from "@/lib/values/problem";
import css from "./document.module.css";
import { FindingsNote } from "./findings-note";
import { PdfPaper } from "./pdf-paper";
import type { PdfReader, ReaderFault } from "./pdf-reader";
import { PicturePaper } from "./picture-paper";
import { saveFile } from "./save-file";

export type Sought = { text: string; at: number };

type Props = {
  id: string;
  reader: PdfReader | null;
  width: number;
  sought: Sought;
  /** True when the file is shown below others; it then counts as painted only in the window. */
  isBelow: boolean;
  onFound: (count: number) => void;
  onPainted: () => void;
  /** Is called when the file cannot be shown and the page says why. */
  onUnseen: () => void;
  onRenew: () => void;
};

/** One file with its name. The file is shown or still loading, or a notice says why it cannot be shown and what to do. */
export function ShownDocument(props: Props) {
  const { id, reader, width, sought, isBelow, onFound, onPainted, onUnseen, onRenew } = props;
  const t = useTranslations("document");
  const company = useCompany();
  const read = useQuery(documentFileQuery(company.id, id));
  const [fault, setFault] = useState<ReaderFault | null>(null);
  const [pages, setPages] = useState(0);
  const file = read.data;

  function fail(now: ReaderFault) {
    setFault(now);
    onUnseen();
  }
  function again() {
    setFault(null);
    onRenew();
  }

  return (
    <section className={css.document} aria-label={file?.name ?? t("document")}>
      {file ? <NameLine file={file} pages={pages} width={width} /> : null}
      {file && file.findings.length > 0 ? <FindingsNote findings={file.findings} /> : null}
      {read.error ? (
        <Refused problem={read.error} onRetry={() => void read.refetch()} onUnseen={onUnseen} />
      ) : fault ? (
        <div className={css.note}>
          <Notice title={t("unread")} actions={<Button onClick={again}>{t("again")}</Button>}>
            <p>{t(`fault.${fault}`)}</p>
          </Notice>
        </div>
      ) : file?.type === "application/pdf" && reader ? (
        <PdfPaper
          reader={reader}
          file={file}
          width={width}
          sought={sought.text}
          at={sought.at}
          isBelow={isBelow}
          onFound={onFound}
          onPages={setPages}
          onPainted={onPainted}
          onFault={fail}
        />
      ) : file && (file.type === "image/png" || file.type === "image/jpeg") ? (
        <PicturePaper
          file={file}
          width={width}
          isBelow={isBelow}
          onPainted={onPainted}
          onFault={() => fail("broken")}
        />
      ) : file && file.type !== "application/pdf" ? (
        <Unshowable onUnseen={onUnseen} />
      ) : (
        <Waiting />
      )}
    </section>
  );
}

function NameLine({ file, pages, width }: { file: DocumentFile; pages: number; width: number }) {
  const t = useTranslations("document");
  const save = () => saveFile(new Blob([file.bytes], { type: file.type }), file.name);
  return (
    <div className={css.name} style={{ maxWidth: width || undefined }}>
      <span className="cut">{file.name}</span>
      <span className="acts">
        {pages > 0 ? <span>{t("pages", { pages })}</span> : null}
        <button
          type="button"
          className="link"
          data-action
          onClick={save}
          aria-label={t("saveNamed", { name: file.name })}
        >
          {t("save")}
        </button>
      </span>
    </div>
  );
}

function Waiting() {
  const t = useTranslations("document");
  return (
    <div className={css.waiting}>
      <p role="status" className="sr">
        {t("waiting")}
      </p>
      {["w-1/3", "w-1/2", "w-2/3", "w-2/3", "w-1/4"].map((wide, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move
        <span key={index} aria-hidden="true" className={`bar-wait ${wide}`} />
      ))}
    </div>
  );
}

/** The notice for a kind of picture that browsers do not draw. */
function Unshowable({ onUnseen }: { onUnseen: () => void }) {
  const t = useTranslations("document");
  return (
    <div className={css.note} ref={(node) => (node ? onUnseen() : undefined)}>
      <Notice tone="plain" title={t("tiff")}>
        <p>{t("tiffCure")}</p>
      </Notice>
    </div>
  );
}

type RefusedProps = { problem: Problem; onRetry: () => void; onUnseen: () => void };

function Refused({ problem, onRetry, onUnseen }: RefusedProps) {
  const t = useTranslations("document");
  const formats = useFormats();
  const tell = (node: HTMLElement | null) => (node ? onUnseen() : undefined);
  const why = problem.detail as DocumentRefusal;
  if (problem.code !== "document_refused" || !documentRefusals.includes(why)) {
    return (
      <div className={css.note} ref={tell}>
        <ProblemNotice problem={problem} title={t("unread")} onRetry={onRetry} />
      </div>
    );
  }
  const name = problem.fields?.[0]?.message || t("document");
  return (
    <div className={css.note} ref={tell}>
      <Notice title={t("refusedTitle", { name })} code={`${problem.code} · ${why}`}>
        <p>{t(`refused.${why}`, { megabytes: formats.count(mostOfShownFile / 1024 / 1024) })}</p>
      </Notice>
    </div>
  );
}
