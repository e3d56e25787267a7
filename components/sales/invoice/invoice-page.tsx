"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { usePageTitle } from "@/components/shell/use-page-title";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { PageHead } from "@/components/ui/page-head";
import { LoadingFields } from "@/components/ui/states";
import { invoicePdfPath } from "@/lib/api/browser/invoices";
import { mayDo } from "@/lib/auth/roles";
import { InvoiceChain } from "./invoice-chain";
import { InvoiceFacts } from "./invoice-facts";
import css from "./invoice-page.module.css";
import { InvoicePostings } from "./invoice-postings";
import { InvoiceRows } from "./invoice-rows";
import { InvoiceTimeline } from "./invoice-timeline";
import { InvoiceTurn } from "./invoice-turn";
import { MailSheet } from "./mail-sheet";
import { PdfButton } from "./pdf-button";
import { useInvoice } from "./use-invoice";

/** One invoice: where it stands, what is next, its rows, and its postings read back from the books. */
export function InvoicePage({ invoiceId, today }: { invoiceId: string; today: string }) {
  const t = useTranslations("sales");
  const common = useTranslations("common");
  const company = useCompany();
  const { invoice: read, operations, posting, mail } = useInvoice(invoiceId);
  const [sending, setSending] = useState(false);
  const invoice = read.data;
  const number = String(invoice?.number ?? "");
  const title = invoice ? t(invoice.isCredit ? "invoice.creditTitle" : "invoice.title", { number }) : undefined;
  usePageTitle(title);
  const sales = `/companies/${company.id}/sales`;
  const crumb = [
    <Link key="sales" href={sales}>
      {t("title")}
    </Link>,
    ...(invoice
      ? [
          <Link key="customer" href={`/companies/${company.id}/customers/${invoice.customerId}`}>
            {invoice.customerName}
          </Link>,
        ]
      : []),
  ];
  if (!invoice) {
    return (
      <>
        <PageHead title={t("invoice.crumb")} crumb={crumb} />
        <div className="page" aria-busy={read.isPending}>
          {read.error ? (
            <ProblemNotice problem={read.error} title={t("invoice.failed")} onRetry={() => void read.refetch()} />
          ) : (
            <LoadingFields words={common("loading")} />
          )}
        </div>
      </>
    );
  }
  const maySend = mayDo(company.role, "sales.operate");
  return (
    <>
      <PageHead
        title={title}
        crumb={crumb}
        actions={
          <>
            <a
              className={buttonClass({ look: "quiet" })}
              href={invoicePdfPath(company.id, invoiceId)}
              target="_blank"
              rel="noreferrer"
            >
              {t("invoice.view")}
            </a>
            <PdfButton invoiceId={invoiceId} name={number} />
            {maySend ? (
              <Button keys="S" onClick={() => setSending(true)}>
                {t(mail?.is === "mailed" ? "invoice.sendAgain" : "invoice.send")}
              </Button>
            ) : null}
          </>
        }
      />
      <InvoiceChain invoice={invoice} posting={posting} mail={mail} today={today} />
      <InvoiceTurn
        invoice={invoice}
        mail={mail}
        held={posting?.held ?? false}
        onSend={maySend ? () => setSending(true) : null}
      />
      <div className={css.body}>
        <section className={css.lines}>
          <InvoiceRows invoice={invoice} />
          <InvoicePostings invoice={invoice} posting={posting} />
        </section>
        <aside className={css.rail}>
          <InvoiceTimeline invoice={invoice} operations={operations} posting={posting} today={today} />
          <InvoiceFacts invoice={invoice} />
        </aside>
      </div>
      <MailSheet
        invoice={invoice}
        operations={operations}
        mail={mail ?? { is: "never" }}
        open={sending}
        onClose={() => setSending(false)}
      />
    </>
  );
}
