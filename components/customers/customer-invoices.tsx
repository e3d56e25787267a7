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
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { claimedMinor, stateOfInvoice } from "@/lib/rules/sales/invoice-state";
import css from "./customer-invoices.module.css";

const maxShownInvoices = 10;

/** Lists the latest invoices to a customer. If they cannot be read, the rest of the page still works. */
export function CustomerInvoices({ customerId }: { customerId: string }) {
  const t = useTranslations("customers.page");
  const tStage = useTranslations("sales.stage");
  const formats = useFormats();
  const company = useCompany();
  const invoicesResult = useQuery(
    invoicesQuery(company.id, { customerId, sort: "date", descending: true, pageSize: maxShownInvoices }),
  );
  const salesPath = `/companies/${company.id}/sales`;
  return (
    <>
      <h2>{t("invoices")}</h2>
      {invoicesResult.error ? (
        <ProblemNotice problem={invoicesResult.error} onRetry={() => void invoicesResult.refetch()} />
      ) : null}
      {invoicesResult.data?.total === 0 ? <p className="secondary small py-2">{t("noInvoices")}</p> : null}
      <ul>
        {invoicesResult.data?.items.map((invoice) => (
          <li key={invoice.id} className={css.line}>
            <Link href={`${salesPath}/invoices/${invoice.id}`} prefetch={false} className="mid" data-row>
              <span className="id">{invoice.number}</span>
            </Link>
            <span className="num">
              <Amount text={formats.amount(claimedMinor(invoice), invoice.currencyCode)} /> {invoice.currencyCode}
            </span>
            <Stage stage={stateOfInvoice(invoice)}>{tStage(stateOfInvoice(invoice))}</Stage>
            <span className="secondary num">{invoice.invoiceOn ? formats.date(invoice.invoiceOn) : ""}</span>
          </li>
        ))}
      </ul>
      {invoicesResult.data && invoicesResult.data.total > maxShownInvoices ? (
        <p className="py-3">
          <TextLink href={`${salesPath}?filter=invoices&customer=${customerId}`}>{t("allInvoices")}</TextLink>
        </p>
      ) : null}
    </>
  );
}
