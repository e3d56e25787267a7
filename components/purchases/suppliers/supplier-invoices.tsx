"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Amount } from "@/components/ui/amount";
import { Link } from "@/components/ui/link";
import { Stage } from "@/components/ui/stage";
import { TextLink } from "@/components/ui/text-link";
import { supplierInvoiceDraftsQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import { earlierInvoicesQuery } from "@/lib/api/browser/purchases/supplier-invoices";
import { purchaseStageOf, stageOfDraft } from "../purchase-stage";
import css from "./supplier-invoices.module.css";

const maxShownInvoices = 10;

/** Lists the drafts and the latest invoices of a supplier. If they cannot be read, the rest of the page still works. */
export function SupplierInvoices({ supplierId }: { supplierId: string }) {
  const t = useTranslations("suppliers.page");
  const tStage = useTranslations("suppliers.stage");
  const formats = useFormats();
  const company = useCompany();
  const draftsResult = useQuery(supplierInvoiceDraftsQuery(company.id, { supplierId, pageSize: maxShownInvoices }));
  const bookedResult = useQuery(earlierInvoicesQuery(company.id, supplierId, maxShownInvoices));
  const readingProblem = bookedResult.error ?? draftsResult.error;
  const purchasesPath = `/companies/${company.id}/purchases`;
  const invoices = [
    ...(draftsResult.data?.items ?? []).map((draft) => ({
      ...draft,
      href: `drafts/${draft.id}`,
      ...stageOfDraft(draft),
    })),
    ...(bookedResult.data?.items ?? []).map((invoice) => {
      const stage = purchaseStageOf(invoice);
      return { ...invoice, href: `invoices/${invoice.id}`, stage, stageKey: stage };
    }),
  ];
  return (
    <>
      <h2>{t("invoices")}</h2>
      {readingProblem ? (
        <ProblemNotice
          problem={readingProblem}
          onRetry={() => {
            void draftsResult.refetch();
            void bookedResult.refetch();
          }}
        />
      ) : null}
      {draftsResult.data && bookedResult.data && invoices.length === 0 ? (
        <p className="secondary small py-2">{t("noInvoices")}</p>
      ) : null}
      <ul>
        {invoices.map((invoice) => (
          <li key={invoice.id} className={css.line}>
            <Link href={`${purchasesPath}/${invoice.href}`} prefetch={false} className="mid" data-row>
              <span className="id">{invoice.invoiceNumber || t("noNumber")}</span>
            </Link>
            <span className="num">
              <Amount text={formats.amount(invoice.totalMinor, invoice.currencyCode)} /> {invoice.currencyCode}
            </span>
            <Stage stage={invoice.stage}>{tStage(invoice.stageKey)}</Stage>
            <span className="secondary num">{invoice.invoiceOn ? formats.date(invoice.invoiceOn) : ""}</span>
          </li>
        ))}
      </ul>
      {bookedResult.data && bookedResult.data.total > maxShownInvoices ? (
        <p className="py-3">
          <TextLink href={`${purchasesPath}?filter=booked&supplier=${supplierId}`}>{t("allInvoices")}</TextLink>
        </p>
      ) : null}
    </>
  );
}
