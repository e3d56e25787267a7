"use client";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Stage } from "@/components/ui/stage";
import { EmptyNotice, LoadingRows } from "@/components/ui/states";
import type { Page } from "@/lib/api/contract/list";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { mayDo } from "@/lib/rules/access/roles";
import { claimedMinor, stateOfInvoice } from "@/lib/rules/sales/invoice-state";
import type { Problem } from "@/lib/values/problem";

type Props = {
  invoicesPage: Page<Invoice> | undefined;
  today: string | null;
  problem: Problem | null;
  onRetry: () => void;
};

export function LatestInvoices({ invoicesPage, today, problem, onRetry }: Props) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const { id, currencyCode, role } = useCompany();
  if (problem && !invoicesPage) return <ProblemNotice problem={problem} onRetry={onRetry} title={t("failedLatest")} />;
  if (invoicesPage?.items.length === 0) {
    return (
      <EmptyNotice
        action={
          mayDo(role, "sales.write") ? (
            <ButtonLink href={`/companies/${id}/sales/invoices/new`}>{t("newInvoice")}</ButtonLink>
          ) : null
        }
      >
        {t("noInvoices")}
      </EmptyNotice>
    );
  }
  return (
    <section>
      <h2 className="border-b border-ink-3 pb-2">{t("latest")}</h2>
      <table className="grid-table turn-table">
        <caption className="sr">{t("latest")}</caption>
        <thead className="sr">
          <tr>
            <th scope="col">{t("stage")}</th>
            <th scope="col">{t("customer")}</th>
            <th scope="col">{t("date")}</th>
            <th scope="col">{t("amount", { currency: currencyCode })}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {invoicesPage?.items.map((invoice) => (
            <tr key={invoice.id}>
              <td className="t-stage">
                <Stage stage={stateOfInvoice(invoice)}>{t(`stages.${stateOfInvoice(invoice)}`)}</Stage>
              </td>
              <td className="t-who">
                <Link data-row href={`/companies/${id}/sales/invoices/${invoice.id}`} prefetch={false}>
                  {invoice.customerName}
                </Link>
                <span className="id secondary t-number">
                  {invoice.isCredit ? t("creditNumber", { number: String(invoice.number ?? "") }) : invoice.number}
                </span>
              </td>
              <td className="t-what secondary">{invoice.invoiceOn ? formats.day(invoice.invoiceOn, today) : null}</td>
              <td className="t-amount num">
                <Amount text={formats.amount(claimedMinor(invoice), invoice.currencyCode)} />
              </td>
              <td className="t-act" />
            </tr>
          )) ?? <LoadingRows rowCount={6} columns={["w-16", "w-40", "w-24", "w-20", "w-0"]} />}
        </tbody>
      </table>
    </section>
  );
}
