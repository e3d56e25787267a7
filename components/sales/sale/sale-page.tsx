"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { usePageTitle } from "@/components/shell/use-page-title";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { LoadingFields } from "@/components/ui/states";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { buildOrderPdfPath } from "@/lib/api/browser/sales/orders";
import { buildQuotePdfPath } from "@/lib/api/browser/sales/quotes";
import { makeDocumentFileName } from "@/lib/rules/sales/invoice-file";
import { DownloadPdf, PrintPdf } from "../documents/pdf/pdf-button";
import { QuoteActions } from "../quote/quote-actions";
import { QuoteSheets } from "../quote/quote-sheets";
import type { QuoteSheetName } from "../quote/use-quote-turn";
import { OrderActions } from "./order-actions";
import { SaleBody } from "./sale-body";
import { type SaleDocument, useSale } from "./use-sale";

// The sheet is loaded when it is first opened, because the page is read far more often than the sheet is opened.
const OrderMailSheet = lazy(() => import("./order-mail-sheet"));

/**
 * Shows a quote or an order with its whole sale: the steps of the sale, its next step, and the progress of each line.
 */
export function SalePage({ kind, id, today }: SaleDocument & { today: string }) {
  const t = useTranslations("sales.sale");
  const salesMessages = useTranslations("sales");
  const commonMessages = useTranslations("common");
  const company = useCompany();
  const sale = useSale({ kind, id });
  const [shownSheet, setShownSheet] = useState<QuoteSheetName | null>(null);
  // A sheet that was opened stays mounted, so that its typed text is not lost.
  const [orderMail, setOrderMail] = useState<{ orderId: string; open: boolean } | null>(null);
  const openOrderMail = useCallback((orderId: string) => setOrderMail({ orderId, open: true }), []);
  const closeOrderMail = useCallback(() => setOrderMail((mailState) => mailState && { ...mailState, open: false }), []);
  const mailedOrder = sale.chain.orders.find(({ order }) => order.id === orderMail?.orderId)?.order;
  const { document } = sale;
  const { quote } = sale.chain;
  const customerId = document?.customerId ?? "";
  const customer = useQuery({ ...customerQuery(company.id, customerId), enabled: customerId !== "" }).data;
  const number = String(document?.number ?? "");
  const title = document ? t(kind === "quote" ? "quoteTitle" : "orderTitle", { number }) : undefined;
  usePageTitle(title);
  const breadcrumbs = [
    <Link key="sales" href={`/companies/${company.id}/sales`}>
      {salesMessages("title")}
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
        <PageHead title={t(kind)} breadcrumbs={breadcrumbs} />
        {notice ?? (
          <div className="page" aria-busy="true">
            <LoadingFields label={commonMessages("loading")} />
          </div>
        )}
      </>
    );
  }
  const pdfPath = kind === "quote" ? buildQuotePdfPath(company.id, id) : buildOrderPdfPath(company.id, id);
  const fileName = makeDocumentFileName(kind, customer?.documentLanguage ?? "", company.countryCode, document.number);
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={breadcrumbs}
        actions={
          <>
            {kind === "quote" && quote ? (
              <QuoteActions quote={quote} sale={sale} today={today} onOpen={setShownSheet} />
            ) : null}
            {"orderOn" in document ? (
              <OrderActions order={document} sale={sale} today={today} onMail={() => openOrderMail(document.id)} />
            ) : null}
            <DownloadPdf path={pdfPath} fileName={fileName} />
            <PrintPdf path={pdfPath} />
          </>
        }
      />
      {notice}
      <SaleBody
        sale={sale}
        document={document}
        pdf={{ path: pdfPath, name: fileName }}
        today={today}
        onOpen={setShownSheet}
        onMailOrder={openOrderMail}
      />
      {quote ? (
        <QuoteSheets
          quote={quote}
          sale={sale}
          today={today}
          shownSheet={shownSheet}
          onShownSheetChange={setShownSheet}
        />
      ) : null}
      {orderMail && mailedOrder ? (
        <Suspense>
          <OrderMailSheet
            key={mailedOrder.id}
            order={mailedOrder}
            sale={sale}
            isOpen={orderMail.open}
            onClose={closeOrderMail}
          />
        </Suspense>
      ) : null}
    </>
  );
}
