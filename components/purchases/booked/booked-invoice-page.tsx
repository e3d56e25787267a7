"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Fact, Facts } from "@/components/record/facts";
import { useCompany } from "@/components/shell/company/company-context";
import { usePageTitle } from "@/components/shell/use-page-title";
import { Stage } from "@/components/ui/stage";
import { TextLink } from "@/components/ui/text-link";
import { supplierInvoiceQuery } from "@/lib/api/browser/purchases/supplier-invoices";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import { mayDo } from "@/lib/rules/access/roles";
import type { CalendarDate } from "@/lib/values/dates";
import { BookedByPortal } from "../booking/booked-by-portal";
import { CodingRows } from "../coding/coding-rows";
import { CommentSection } from "../comments/comment-section";
import { HistorySection } from "../history/history-section";
import { PaymentSection } from "../payment/payment-section";
import { PlanSection } from "../plan/plan-section";
import { PurchaseFrame } from "../purchase-frame";
import { purchaseStageOf } from "../purchase-stage";
import { SetOffSection } from "../set-off/set-off-section";

/** Shows the page of a booked supplier invoice: its facts, coding, history and attached files. */
export function BookedInvoicePage({ invoiceId, today }: { invoiceId: string; today: CalendarDate }) {
  const t = useTranslations("purchases");
  const company = useCompany();
  const invoiceResult = useQuery(supplierInvoiceQuery(company.id, invoiceId));
  const invoice = invoiceResult.data;
  usePageTitle(invoice ? `${invoice.supplierName} ${invoice.invoiceNumber}` : undefined);
  return (
    <PurchaseFrame
      kind={t("booked.title")}
      title={invoice ? `${invoice.supplierName}, ${invoice.invoiceNumber}` : undefined}
      listLink={{ title: t("title"), href: `/companies/${company.id}/purchases` }}
      purchaseResult={invoiceResult}
    >
      {(bookedInvoice) => <BookedInvoice invoice={bookedInvoice} today={today} />}
    </PurchaseFrame>
  );
}

function BookedInvoice({ invoice, today }: { invoice: SupplierInvoice; today: CalendarDate }) {
  const t = useTranslations("purchases.booked");
  const tStage = useTranslations("purchases.stage");
  const formats = useFormats();
  const company = useCompany();
  const stage = purchaseStageOf(invoice);
  const formatMoney = (minor: bigint) => `${formats.amount(minor, invoice.currencyCode)} ${invoice.currencyCode}`;
  return (
    <div className="grid gap-7">
      <div>
        <h2>{t("facts")}</h2>
        <p className="mb-3">
          <Stage stage={stage}>{tStage(stage)}</Stage>
        </p>
        <Facts>
          <Fact label={t("supplier")}>
            <TextLink href={`/companies/${company.id}/purchases/suppliers/${invoice.supplierId}`}>
              {invoice.supplierName}
            </TextLink>
          </Fact>
          <Fact label={t("total")}>{formatMoney(invoice.totalMinor)}</Fact>
          <Fact label={t("remaining")}>{invoice.remainingMinor === 0n ? "" : formatMoney(invoice.remainingMinor)}</Fact>
          <Fact label={t("number")} isIdentifier>
            {invoice.invoiceNumber}
          </Fact>
          <Fact label={t("invoiceOn")}>{invoice.invoiceOn ? formats.date(invoice.invoiceOn) : ""}</Fact>
          <Fact label={t("dueOn")}>{invoice.dueOn ? formats.date(invoice.dueOn) : ""}</Fact>
          <Fact label={t("paidOn")}>{invoice.paidOn ? formats.date(invoice.paidOn) : ""}</Fact>
          <Fact label={t("ocr")} isIdentifier>
            {invoice.ocr}
          </Fact>
          <Fact label={t("giro")} isIdentifier>
            {invoice.bankgiro || invoice.plusgiro}
          </Fact>
          <Fact label={t("voucher")} isIdentifier>
            {invoice.voucherId && mayDo(company.role, "accounting.read") ? (
              <TextLink href={`/companies/${company.id}/books/vouchers/${invoice.voucherId}`}>
                {invoice.voucherNumber || t("openVoucher")}
              </TextLink>
            ) : (
              invoice.voucherNumber
            )}
          </Fact>
        </Facts>
      </div>
      <PaymentSection invoice={invoice} today={today} />
      <SetOffSection invoice={invoice} today={today} />
      <BookedByPortal invoiceId={invoice.id} />
      <div>
        <h2>{t("coding")}</h2>
        <CodingRows
          rows={invoice.rows}
          allocations={invoice.allocations}
          invoiceOn={invoice.invoiceOn}
          currencyCode={invoice.currencyCode}
        />
      </div>
      <PlanSection invoice={invoice} />
      {invoice.createdFromDraftId ? (
        <CommentSection draftId={invoice.createdFromDraftId} invoiceId={invoice.id} shortcut="Alt+M" />
      ) : null}
      <HistorySection
        draftId={invoice.createdFromDraftId}
        invoiceId={invoice.id}
        invoiceNumber={invoice.invoiceNumber}
      />
    </div>
  );
}
