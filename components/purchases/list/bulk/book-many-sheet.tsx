"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { OutcomeList } from "@/components/list/outcome-list";
import { VoucherTable } from "@/components/record/voucher-table";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useBatchSubmission } from "@/components/undo/use-batch-submission";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { toBookingCommand } from "@/lib/api/browser/purchases/booking";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { bookingObstaclesOf } from "@/lib/rules/purchases/booking/booking-obstacles";
import { expectedBookingRowsOf, expectedDeferralsOf } from "@/lib/rules/purchases/booking/expected-booking";
import { PurchaseVatBoxes } from "../../booking/purchase-vat-boxes";
import { usePurchaseLine } from "../../use-purchase-line";
import type { PurchaseRow } from "../purchase-row";

type Props = { markedRows: readonly PurchaseRow[]; onClose: () => void; onSubmitted: (batchId: string) => void };

/** Shows which drafts are booked, each with its voucher, and which stay as they are and why, before anything is booked. */
export function BookManySheet({ markedRows, onClose, onSubmitted }: Props) {
  const t = useTranslations("purchases.bulk");
  const tBooking = useTranslations("booking");
  const company = useCompany();
  const lineOf = usePurchaseLine();
  const submission = useBatchSubmission(onSubmitted);
  const lockedTo = useQuery(companySettingsQuery(company.id)).data?.lockedTo ?? null;
  const drafts = markedRows.flatMap(({ draft, next }) => (draft && next.is === "book" ? [draft] : []));
  const isFree = (draft: SupplierInvoiceDraft) => bookingObstaclesOf(draft, lockedTo).length === 0;
  const bookable = drafts.filter(isFree);
  const ownCurrencyRows = bookable
    .filter(({ currencyCode }) => currencyCode === company.currencyCode)
    .flatMap(({ rows }) => rows);
  const staying = markedRows.filter(({ draft }) => draft === null || !bookable.includes(draft));

  function whyStaying({ draft, next }: PurchaseRow): string {
    if (draft === null) return t("staysBooked");
    if (next.is === "handIn" || next.is === "handInAgain") return t("staysToHandIn");
    if (next.is !== "book") return t("staysUnapproved");
    return bookingObstaclesOf(draft, lockedTo)
      .map((obstacle) => tBooking(`obstacles.${obstacle}`))
      .join(" ");
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("bookTitle", { count: bookable.length })}
      lead={t("bookLead")}
      marksTurn
      foot={
        <>
          <div className="actions">
            <Button
              variant="main"
              shortcut="Control+Enter"
              className="grow"
              isBusy={submission.isBusy}
              disabled={bookable.length === 0}
              onClick={() =>
                void submission.submitCommands(
                  bookable.map((draft) =>
                    toBookingCommand(`${submission.batchId}:${draft.id}`, draft, company.currencyCode),
                  ),
                )
              }
            >
              {t("bookPress", { count: bookable.length })}
            </Button>
          </div>
          <p>
            {t("bookFoot")} {ownCurrencyRows.length > 0 ? tBooking("footCompared") : null}
          </p>
        </>
      }
    >
      {submission.problem ? <ProblemNotice problem={submission.problem} title={t("notOrdered")} /> : null}
      {submission.isAnswerLost ? (
        <p role="status" className="late small pb-3">
          {tBooking("outcome.lost")}
        </p>
      ) : null}
      {ownCurrencyRows.length > 0 ? <PurchaseVatBoxes rows={ownCurrencyRows} /> : null}
      <OutcomeList
        lines={bookable.map((draft) =>
          lineOf("draft", { ...draft, minor: draft.totalMinor }, <VoucherToCome draft={draft} />),
        )}
      />
      <OutcomeList
        title={t("stays", { count: staying.length })}
        lines={staying.map((row) =>
          lineOf(row.draft ? "draft" : "invoice", { ...row, minor: row.totalMinor }, whyStaying(row)),
        )}
      />
    </Sheet>
  );
}

/** Says on which day a draft is booked and over how many periods, and opens the rows of its voucher. */
function VoucherToCome({ draft }: { draft: SupplierInvoiceDraft }) {
  const t = useTranslations("purchases.bulk");
  const tBooking = useTranslations("booking");
  const formats = useFormats();
  const company = useCompany();
  const [isOpen, setIsOpen] = useState(false);
  const periodCount = expectedDeferralsOf(draft).flatMap(({ periods }) => periods).length;
  return (
    <>
      {draft.invoiceOn ? `${tBooking("dated", { date: formats.date(draft.invoiceOn) })}.` : null}
      {draft.currencyCode === company.currencyCode
        ? null
        : ` ${tBooking("notComparedCurrency", { currency: company.currencyCode })}`}
      {periodCount > 0 ? ` ${t("periods", { count: periodCount })}` : null}
      <div className="pt-1">
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isOpen}
          aria-label={t("voucherOf", { supplier: draft.supplierName, number: draft.invoiceNumber })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {tBooking("voucher")}
        </Button>
      </div>
      {isOpen ? (
        <VoucherTable
          columnHeads={{
            account: tBooking("account"),
            name: tBooking("accountName"),
            debit: tBooking("debit"),
            credit: tBooking("credit"),
          }}
          currency={draft.currencyCode}
          footText={tBooking("sum")}
          postingLines={expectedBookingRowsOf(draft).map(({ line, account, accountName, text, minor }) => ({
            key: String(line),
            account,
            name: [accountName, text].filter(Boolean).join(", "),
            minor,
          }))}
        />
      ) : null}
    </>
  );
}
