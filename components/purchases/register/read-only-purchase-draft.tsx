"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Fact, Facts } from "@/components/record/facts";
import { RoleLine } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { BookingSection } from "../booking/booking-section";
import { CodingRows } from "../coding/coding-rows";
import { CommentSection } from "../comments/comment-section";
import { HistorySection } from "../history/history-section";
import { PurchaseFrame } from "../purchase-frame";
import { purchaseRecordQuery } from "./purchase-record-query";

/**
 * Shows a draft of a supplier invoice for people whose role may not change it: its facts, coding, history and files.
 */
export function ReadOnlyPurchaseDraft({ draftId }: { draftId: string }) {
  const t = useTranslations("register");
  const company = useCompany();
  const draftResult = useQuery(purchaseRecordQuery(company.id, draftId));
  return (
    <PurchaseFrame
      kind={t("readTitle")}
      title={draftResult.data?.name}
      listLink={{ title: t("purchases"), href: `/companies/${company.id}/purchases` }}
      purchaseResult={draftResult}
      noteAbove={
        <div className="page pb-0">
          <RoleLine action="purchase.write" />
        </div>
      }
    >
      {(draft) => <DraftContent draft={draft} />}
    </PurchaseFrame>
  );
}

function DraftContent({ draft }: { draft: SupplierInvoiceDraft }) {
  const t = useTranslations("purchases.booked");
  const formats = useFormats();
  const company = useCompany();
  return (
    <div className="grid gap-7">
      <BookingSection draft={draft} />
      <div>
        <h2>{t("facts")}</h2>
        <Facts>
          <Fact label={t("supplier")}>
            <TextLink href={`/companies/${company.id}/purchases/suppliers/${draft.supplierId}`}>
              {draft.supplierName}
            </TextLink>
          </Fact>
          <Fact label={t("total")}>
            {`${formats.amount(draft.totalMinor, draft.currencyCode)} ${draft.currencyCode}`}
          </Fact>
          <Fact label={t("number")} isIdentifier>
            {draft.invoiceNumber}
          </Fact>
          <Fact label={t("invoiceOn")}>{draft.invoiceOn ? formats.date(draft.invoiceOn) : ""}</Fact>
          <Fact label={t("dueOn")}>{draft.dueOn ? formats.date(draft.dueOn) : ""}</Fact>
          <Fact label={t("ocr")} isIdentifier>
            {draft.ocr}
          </Fact>
        </Facts>
      </div>
      <div>
        <h2>{t("coding")}</h2>
        <CodingRows
          rows={draft.rows}
          allocations={draft.allocations}
          invoiceOn={draft.invoiceOn}
          currencyCode={draft.currencyCode}
        />
      </div>
      <CommentSection draftId={draft.id} invoiceId={null} shortcut="Alt+M" />
      <HistorySection draftId={draft.id} invoiceNumber={draft.invoiceNumber} />
    </div>
  );
}
