"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "@/components/document/save-file";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { textKeyOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { TextLink } from "@/components/ui/text-link";
import { fetchZip } from "@/lib/api/browser/sales/pdf-zip";
import type { ZipResult } from "@/lib/api/contract/sales/pdf-zip";
import { Problem } from "@/lib/values/problem";
import type { SalesRow } from "../sales-row";
import css from "./bulk.module.css";
import { useDocumentName } from "./document-name";

type Props = { rows: readonly SalesRow[]; onClose: () => void };

/**
 * Downloads the PDFs of the marked documents as one ZIP file. A PDF that could not be read is named, and the other PDFs are
 * in the file all the same.
 */
export function ZipSheet({ rows, onClose }: Props) {
  const t = useTranslations("sales.bulk");
  const problems = useTranslations("problems");
  const formats = useFormats();
  const company = useCompany();
  const name = useDocumentName();
  const [bytes, setBytes] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [result, setResult] = useState<ZipResult | null>(null);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  async function make(wanted: readonly SalesRow[]) {
    if (asking.current) return;
    asking.current = new AbortController();
    const { signal } = asking.current;
    setProblem(null);
    setResult(null);
    setBytes(0);
    try {
      const documents = wanted.map((row) => ({
        document: row.document === "credit" ? ("invoice" as const) : row.document,
        id: row.key,
        name: name(row),
      }));
      const zip = await fetchZip(company.id, documents, { signal, onBytes: setBytes });
      if (zip.result.documents.some(({ file }) => file !== null)) saveFile(zip.file, `${t("zipName")}.zip`);
      setResult(zip.result);
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof Problem ? error : new Problem("internal", { cause: error }));
    }
    asking.current = null;
    setBytes(null);
  }

  const failed = result?.documents.filter(({ file }) => file === null) ?? [];
  const again = rows.filter(({ key }) => failed.some(({ id }) => id === key));
  const busy = bytes !== null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("zipTitle", { count: rows.length })}
      lead={t("zipLead")}
      foot={
        <>
          <div className="acts">
            {result && again.length > 0 ? (
              <Button look="main" keys="Control+Enter" busy={busy} onClick={() => void make(again)}>
                {t("zipAgain", { count: again.length })}
              </Button>
            ) : result ? null : (
              <Button look="main" keys="Control+Enter" busy={busy} onClick={() => void make(rows)}>
                {t("zipPress")}
              </Button>
            )}
            <Button onClick={onClose}>{t(busy ? "zipStop" : "back")}</Button>
          </div>
          <p>{t("zipFoot")}</p>
        </>
      }
    >
      {problem ? <ProblemNotice problem={problem} title={t("zipFailed")} onRetry={() => void make(rows)} /> : null}
      <p role="status" className={css.sum}>
        {bytes !== null
          ? t("zipBytes", { size: formats.count(Math.round(bytes / 1000)) })
          : result
            ? t("zipDone", { done: result.documents.length - failed.length, total: result.documents.length })
            : ""}
      </p>
      <ul className={css.lines}>
        {rows.map((row) => {
          const one = result?.documents.find(({ id }) => id === row.key);
          const document = row.document === "credit" ? "invoice" : row.document;
          return (
            <li key={row.key} className={css.line}>
              <TextLink href={`/companies/${company.id}/sales/${document}s/${row.key}`}>{name(row)}</TextLink>
              {one ? (
                <span className={one.file ? css.good : css.alarm}>{t(one.file ? "inZip" : "notInZip")}</span>
              ) : null}
              {one?.problem ? (
                <span className={css.more}>{problems(textKeyOf(one.problem, (key) => problems.has(key)))}</span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
