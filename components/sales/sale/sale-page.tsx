"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { usePageTitle } from "@/components/shell/use-page-title";
import { PageHead } from "@/components/ui/page-head";
import { LoadingFields } from "@/components/ui/states";
import { orderPdfPath } from "@/lib/api/browser/orders";
import { quotePdfPath } from "@/lib/api/browser/quotes";
import { salesChain } from "@/lib/flow/sales-chain";
import css from "../invoice/invoice-page.module.css";
import { DownloadPdf, PrintPdf } from "../pdf/pdf-button";
import { PdfPreview } from "../pdf/pdf-preview";
import { QuoteActions } from "../quote/quote-actions";
import { QuoteSheets } from "../quote/quote-sheets";
import { QuoteVersions } from "../quote/quote-versions";
import type { QuoteSheet } from "../quote/use-quote-turn";
import { SaleFacts } from "./sale-facts";
import { SaleLines } from "./sale-lines";
import { SaleStairs } from "./sale-stairs";
import { SaleTimeline } from "./sale-timeline";
import { SaleTurn } from "./sale-turn";
import { type SaleDocument, useSale } from "./use-sale";

/** Days after which an unpaid invoice is reminded of. */
const remindedAfterDays = 8;

/** A quote or an order with all that hangs together with it: where the sale stands, what is next, how far each line is. */
export function SalePage({ kind, id, today }: SaleDocument & { today: string }) {
  const t = useTranslations("sales.sale");
  const words = useTranslations("sales");
  const common = useTranslations("common");
  const company = useCompany();
  const sale = useSale({ kind, id });
  const [sheet, setSheet] = useState<QuoteSheet | null>(null);
  const closeSheet = useCallback(() => setSheet(null), []);
  const { document, chain } = sale;
  const number = String(document?.number ?? "");
  const title = document ? t(kind === "quote" ? "quoteTitle" : "orderTitle", { number }) : undefined;
  usePageTitle(title);
  const crumb = [
    <Link key="sales" href={`/companies/${company.id}/sales`}>
      {words("title")}
    </Link>,
    ...(document
      ? [
          <Link key="customer" href={`/companies/${company.id}/customers/${document.customerId}`}>
            {document.customerName}
          </Link>,
        ]
      : []),
  ];
  const notice = sale.problem ? (
    <div className="page pb-0">
      <ProblemNotice problem={sale.problem} title={t("failed")} onRetry={sale.retry} />
    </div>
  ) : null;
  if (!document) {
    return (
      <>
        <PageHead title={t(kind)} crumb={crumb} />
        {notice ?? (
          <div className="page" aria-busy="true">
            <LoadingFields words={common("loading")} />
          </div>
        )}
      </>
    );
  }
  const view = salesChain(chain, { today, remindedAfterDays });
  const pdf = kind === "quote" ? quotePdfPath(company.id, id) : orderPdfPath(company.id, id);
  const file = `${title}.pdf`;
  return (
    <>
      <PageHead
        title={title}
        crumb={crumb}
        actions={
          <>
            {kind === "quote" && chain.quote ? (
              <QuoteActions quote={chain.quote} sale={sale} today={today} onOpen={setSheet} />
            ) : null}
            <DownloadPdf path={pdf} name={file} />
            <PrintPdf path={pdf} />
          </>
        }
      />
      {notice}
      <SaleStairs chain={chain} view={view} currencyCode={document.currencyCode} today={today} />
      {sale.isWhole && view.next ? (
        <SaleTurn chain={chain} next={view.next} operations={sale.operations} offers={sale.offers} onOpen={setSheet} />
      ) : null}
      <div className={css.body}>
        <section className={css.lines}>
          <SaleLines lines={view.lines} />
          {kind === "quote" && chain.quote && sale.offers ? (
            <QuoteVersions quote={chain.quote} versions={sale.offers.versions} />
          ) : null}
          <section aria-label={words("invoice.document")}>
            <h2>{words("invoice.document")}</h2>
            <PdfPreview path={pdf} name={file} />
          </section>
        </section>
        <aside className={css.rail}>
          <SaleTimeline chain={chain} view={view} operations={sale.operations} offers={sale.offers} today={today} />
          <SaleFacts document={document} />
        </aside>
      </div>
      {chain.quote ? (
        <QuoteSheets quote={chain.quote} sale={sale} today={today} open={sheet} onClose={closeSheet} />
      ) : null}
    </>
  );
}
