"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { renderQuotation } from "@/components/shell/quotation";
import { TextLink } from "@/components/ui/text-link";
import type { ChainLine, LinePlace } from "@/lib/rules/sales/chain-lines";
import type { ProblemJson } from "@/lib/values/problem";
import { isCorrectedAtArticle } from "../../chain/corrected-at-article";

/** A refusal by the books that is about a row of an order or a quote. */
export type RefusedLine = LinePlace & { problem: ProblemJson };

/** Tells whether this line shows the row that was refused. */
export function isRefusedLine({ places: rowPlaces }: ChainLine, { documentId, row }: LinePlace): boolean {
  return rowPlaces.some((rowPlace) => rowPlace.documentId === documentId && rowPlace.row === row);
}

/** The element id of the refusal at a line, to which a button moves the focus. */
export const refusedLineId = "refused-line";

/**
 * Shows why the books refused a line, how the line can be corrected, and a link to the article where the correction is
 * made on the article.
 */
export function LineRefusal({ refusedLine, line }: { refusedLine: RefusedLine; line: ChainLine }) {
  const t = useTranslations("problems");
  const lineMessages = useTranslations("sales.sale.desk");
  const company = useCompany();
  const { problem } = refusedLine;
  return (
    <div id={refusedLineId} tabIndex={-1} className="grid gap-1 py-1">
      <p className="echo bad">{t(problemTextKeyOf(problem, (key) => t.has(key)))}</p>
      {problem.remote?.message ? (
        <p className="secondary small">{t.rich("said", { text: problem.remote.message, quote: renderQuotation })}</p>
      ) : null}
      {line.articleId && isAboutArticle(problem) ? (
        <p className="small">
          <TextLink href={`/companies/${company.id}/articles/${line.articleId}`}>
            {lineMessages("openArticle")}
          </TextLink>
        </p>
      ) : null}
    </div>
  );
}

function isAboutArticle({ remote, fields = [] }: ProblemJson): boolean {
  return isCorrectedAtArticle({ field: "", code: String(remote?.code) }) || fields.some(isCorrectedAtArticle);
}
