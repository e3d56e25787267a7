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
import { purchaseStage } from "../purchase-stage";
import css from "./supplier-invoices.module.css";

const maxShownInvoices = 10;

/** Lists the drafts and the latest invoices of a supplier. If they cannot be read, the rest of the page still works. */
export function SupplierInvoices({ supplierId }: { supplierId: string }) {
  const t = useTranslations("suppliers.page");
  const stages = useTranslations("suppliers.stage");
  const formats = useFormats();
  const company = useCompany();
  const drafts = useQuery(supplierInvoiceDraftsQuery(company.id, { supplierId, pageSize: maxShownInvoices }));
  const booked = useQuery(earlierInvoicesQuery(company.id, supplierId, maxShownInvoices));
  const error = booked.error ?? drafts.error;
  const purchases = `/companies/${company.id}/purchases`;
  const invoices = [
    ...(drafts.data?.items ?? []).map((one) => ({ ...one, href: `drafts/${one.id}`, stage: "draft" as const })),
    ...(booked.data?.items ?? []).map((one) => ({
      ...one,
      href: `invoices/${one.id}`,
      stage: purchaseStage(one),
    })),
  ];
  return (
    <>
      <h2>{t("invoices")}</h2>
      {error ? (
        <ProblemNotice
          problem={error}
          onRetry={() => {
            void drafts.refetch();
            void booked.refetch();
          }}
        />
      ) : null}
      {drafts.data && booked.data && invoices.length === 0 ? (
        <p className="secondary small py-2">{t("noInvoices")}</p>
      ) : null}
      <ul>
        {invoices.map((one) => (
          <li key={one.id} className={css.line}>
            <Link href={`${purchases}/${one.href}`} prefetch={false} className="mid" data-row>
              <span className="id">{one.invoiceNumber || t("noNumber")}</span>
            </Link>
            <span className="num">
              <Amount text={formats.amount(one.totalMinor, one.currencyCode)} /> {one.currencyCode}
            </span>
            <Stage stage={one.stage}>{stages(one.stage)}</Stage>
            <span className="secondary num">{one.invoiceOn ? formats.date(one.invoiceOn) : ""}</span>
          </li>
        ))}
      </ul>
      {booked.data && booked.data.total > maxShownInvoices ? (
        <p className="py-3">
          <TextLink href={`${purchases}?filter=booked&supplier=${supplierId}`}>{t("allInvoices")}</TextLink>
        </p>
      ) : null}
    </>
  );
}
