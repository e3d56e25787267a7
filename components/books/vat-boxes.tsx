"use client";

import { useTranslations } from "next-intl";
import { Fragment, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Amount } from "@/components/ui/amount";
import { LoadingFields } from "@/components/ui/states";
import type { VatReport } from "@/lib/api/contract/books/vat-report";
import type { CountedBox } from "@/lib/rules/vat/vat-return";
import css from "./books.module.css";
import { BoxVouchers } from "./box-vouchers";
import type { CountedReport } from "./use-counted-report";
import { VatTotal } from "./vat-total";

type Props = { report: VatReport; countedReport: CountedReport };

/** Shows the boxes of a VAT return; clicking a box shows the vouchers counted in it. */
export function VatBoxes({ report, countedReport: { returnForm, countedReturn, vouchers, problem, retry } }: Props) {
  const t = useTranslations("books.vat");
  const tCommon = useTranslations("common");
  const formats = useFormats();
  if (problem) return <ProblemNotice problem={problem} title={t("boxesFailed")} onRetry={retry} />;
  if (returnForm === null) return <p className="secondary">{t("unknownReturn")}</p>;
  if (!countedReturn || !vouchers) {
    return (
      <div aria-busy="true">
        <LoadingFields label={tCommon("loading")} />
      </div>
    );
  }
  return (
    <section className={css.part} aria-label={t("boxes")}>
      <h2>{t("boxes")}</h2>
      <p className="secondary small">
        {t("countedFrom", { count: vouchers.length, counted: formats.count(vouchers.length) })}
      </p>
      <BoxTable boxes={countedReturn.boxes} totalBox={returnForm.totalBox} totalMinor={countedReturn.totalMinor} />
      <VatTotal report={report} countedReturn={countedReturn} />
    </section>
  );
}

type BoxTableProps = { boxes: readonly CountedBox[]; totalBox: string; totalMinor: bigint };

function BoxTable({ boxes, totalBox, totalMinor }: BoxTableProps) {
  const t = useTranslations("books.vat");
  const formats = useFormats();
  const { currencyCode } = useCompany();
  const [expandedBox, setExpandedBox] = useState<string | null>(null);
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t("box")}</th>
          <th scope="col" className={css.wide}>
            {t("holds")}
          </th>
          <th scope="col" className={css.end}>
            {t("amount", { currency: currencyCode })}
          </th>
        </tr>
      </thead>
      <tbody>
        {boxes.map((countedBox) => (
          <Fragment key={countedBox.box}>
            <tr>
              <th scope="row" className={css.text}>
                <button
                  type="button"
                  className={css.box}
                  aria-expanded={expandedBox === countedBox.box}
                  onClick={() => setExpandedBox(expandedBox === countedBox.box ? null : countedBox.box)}
                >
                  <svg viewBox="0 0 8 8" aria-hidden="true">
                    <path d="M2 1l4 3-4 3" />
                  </svg>
                  <span>
                    {/* The description is in the language of the company's country. */}
                    <span className="id">{countedBox.box}</span> <span lang="">{countedBox.description}</span>
                  </span>
                </button>
              </th>
              <td className={`${css.wide} secondary`}>{t(countedBox.content)}</td>
              <td className={css.end}>
                <Amount text={formats.amount(countedBox.minor)} />
              </td>
            </tr>
            {expandedBox === countedBox.box ? (
              <tr className={css.behind}>
                <td colSpan={3}>
                  <BoxVouchers countedBox={countedBox} />
                </td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <span className="id">{totalBox}</span> {t(totalMinor < 0n ? "toGetBack" : "toPay")}
          </th>
          <td className={css.wide} />
          <td className={css.end}>
            <Amount text={formats.amount(totalMinor)} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
