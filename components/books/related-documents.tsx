"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { TextLink } from "@/components/ui/text-link";
import { vouchersOfSourceQuery } from "@/lib/api/browser/books/vouchers";
import { supplierInvoiceQuery } from "@/lib/api/browser/purchases/supplier-invoices";
import { invoiceQuery } from "@/lib/api/browser/sales/invoices";
import { type Voucher, vatReportVoucherType } from "@/lib/api/contract/books/voucher";
import { mayDo } from "@/lib/rules/access/roles";
import css from "./books.module.css";

/** The service's types of vouchers whose source is a customer invoice. */
const customerInvoiceVoucherTypes: readonly (number | null)[] = [14, 15];

/** The service's types of vouchers whose source is a supplier invoice. */
const supplierInvoiceVoucherTypes: readonly (number | null)[] = [12, 13];

/**
 * Lists the documents related to a voucher: its source document, the other vouchers of that document, and the credit
 * notes of an invoice. The service does not state which voucher corrects another, so corrections made by hand are not
 * listed.
 */
export function RelatedDocuments({ voucher }: { voucher: Voucher }) {
  const t = useTranslations("books.voucher");
  const formats = useFormats();
  const company = useCompany();
  const { sourceId, type } = voucher;
  const companyPath = `/companies/${company.id}`;
  const hasCustomerInvoice = sourceId !== null && customerInvoiceVoucherTypes.includes(type);
  const invoiceResult = useQuery({ ...invoiceQuery(company.id, sourceId ?? ""), enabled: hasCustomerInvoice });
  const hasSupplierInvoice =
    sourceId !== null && supplierInvoiceVoucherTypes.includes(type) && mayDo(company.role, "purchase.read");
  const supplierInvoice = useQuery({
    ...supplierInvoiceQuery(company.id, sourceId ?? ""),
    enabled: hasSupplierInvoice,
  }).data;
  const vouchersResult = useQuery({
    ...vouchersOfSourceQuery(company.id, sourceId ?? ""),
    enabled: sourceId !== null,
  });
  const otherVouchers = vouchersResult.data?.items.filter(({ id }) => id !== voucher.id) ?? [];
  const creditNoteIds = invoiceResult.data?.creditedBy ?? [];
  const creditedInvoiceId = invoiceResult.data?.refersToId ?? null;
  return (
    <section className={css.part} aria-label={t("ties")}>
      <h2>{t("ties")}</h2>
      {hasCustomerInvoice ? (
        <p>
          <TextLink href={`${companyPath}/sales/invoices/${sourceId}`}>
            {t("invoice", { number: String(invoiceResult.data?.number ?? "") })}
          </TextLink>
        </p>
      ) : null}
      {hasSupplierInvoice ? (
        <p>
          <TextLink href={`${companyPath}/purchases/invoices/${sourceId}`}>
            {supplierInvoice
              ? `${supplierInvoice.supplierName}, ${supplierInvoice.invoiceNumber}`
              : t("supplierInvoice")}
          </TextLink>
        </p>
      ) : null}
      {creditNoteIds.map((id) => (
        <p key={id}>
          <TextLink href={`${companyPath}/sales/invoices/${id}`}>{t("correctedBy")}</TextLink>
        </p>
      ))}
      {creditedInvoiceId ? (
        <p>
          <TextLink href={`${companyPath}/sales/invoices/${creditedInvoiceId}`}>{t("corrects")}</TextLink>
        </p>
      ) : null}
      {type === vatReportVoucherType && sourceId ? (
        <p>
          <TextLink href={`${companyPath}/books/vat-reports/${sourceId}`}>{t("vatReport")}</TextLink>
        </p>
      ) : null}
      {otherVouchers.map(({ id, number, date, text }) => (
        <p key={id}>
          <TextLink href={`${companyPath}/books/vouchers/${id}`}>
            <span className="id">{number}</span> {date ? formats.date(date) : ""} {text}
          </TextLink>
        </p>
      ))}
      {vouchersResult.error ? (
        <ProblemNotice
          problem={vouchersResult.error}
          title={t("tiesFailed")}
          onRetry={() => void vouchersResult.refetch()}
        />
      ) : null}
      <p className="secondary small">{t(sourceId === null ? "byHand" : "tiesKnown")}</p>
    </section>
  );
}
