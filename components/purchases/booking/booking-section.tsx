"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { WaitingOperationNotice } from "@/components/undo/waiting-operation-notice";
import { markOutcomeSeen } from "@/lib/api/browser/operations/waiting-operation-calls";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import { isInUndoWait, isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { mayDo } from "@/lib/rules/access/roles";
import { AskForBooking } from "./ask-for-booking";
import css from "./booking.module.css";
import { useBooking } from "./use-booking";
import { useNextStep } from "./use-next-step";

const BookingSheet = lazy(() => import("./booking-sheet"));

type Props = {
  draft: SupplierInvoiceDraft;
  /** Is true while something is typed that is not saved. */
  isChanged?: boolean;
  /** Saves what is typed and then opens the sheet; null where saving would take an approval back. */
  saveFirst?: (() => void) | null;
  /** Is true when the page was opened to book the draft, after it was saved. */
  opensAtOnce?: boolean;
};

/**
 * Shows the way to book a draft that may be booked now: the button for who may book, and the people to ask for everybody
 * else. An operation that is under way is shown whatever the draft's stage is.
 */
export function BookingSection({ draft, isChanged = false, saveFirst = null, opensAtOnce = false }: Props) {
  const t = useTranslations("booking");
  const company = useCompany();
  const nextStep = useNextStep(draft.approval);
  const submission = useBooking(draft);
  const { operation } = submission;
  const mayBook = mayDo(company.role, "accounting.operate");
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(opensAtOnce && mayBook);
  const isPostponed = operation !== null && isInUndoWait(operation);
  useOpenBookedInvoice(operation);

  // An operation that is under way or was refused opens the sheet once; a booking that can be undone closes it.
  const shownOperationId = useRef<string | null>(null);
  const operationId = operation?.id ?? null;
  useEffect(() => {
    if (operationId === null || shownOperationId.current === `${operationId} ${isPostponed}`) return;
    shownOperationId.current = `${operationId} ${isPostponed}`;
    setIsOpen(!isPostponed);
  }, [operationId, isPostponed]);
  const unseenOperationId = isOpen && operation?.untold ? operation.id : null;
  useEffect(() => {
    if (unseenOperationId !== null) void markOutcomeSeen(company.id, unseenOperationId);
  }, [unseenOperationId, company.id]);

  function closeSheet() {
    setIsOpen(false);
    if (opensAtOnce) router.replace(`/companies/${company.id}/purchases/drafts/${draft.id}`);
  }

  if (nextStep !== "book" && operation === null) return null;
  return (
    <section className={css.next} aria-label={t("title")}>
      {operation && isPostponed ? (
        <WaitingOperationNotice operation={operation} />
      ) : operation ? (
        <Notice
          tone="plain"
          title={t(`outcome.stage.${operation.stage}`)}
          actions={<Button onClick={() => setIsOpen(true)}>{t("show")}</Button>}
        />
      ) : mayBook ? (
        <div className="actions">
          <Button
            variant={draft.approval === "approved" ? "main" : "plain"}
            shortcut="Alt+B"
            onClick={() => (isChanged && saveFirst ? saveFirst() : setIsOpen(true))}
          >
            {t("open")}
          </Button>
          <span className="secondary small">
            {t(isChanged && !saveFirst ? "unsaved" : draft.approval === "approved" ? "approvedNotBooked" : "notBooked")}
          </span>
        </div>
      ) : (
        <AskForBooking draft={draft} />
      )}
      <Suspense>
        <BookingSheet draft={draft} submission={submission} isOpen={isOpen} onClose={closeSheet} />
      </Suspense>
    </section>
  );
}

/** Opens the page of the booked invoice once there is one, which shows how its voucher compares with the announced one. */
function useOpenBookedInvoice(operation: Operation | null) {
  const t = useTranslations("booking.outcome");
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queryClient = useQueryClient();
  const openedInvoiceId = useRef<string | null>(null);
  const postedResult = operation && !isUnderWay(operation) ? operation.posted : null;
  const wasPostponed = operation?.carryOutAt !== null;
  useEffect(() => {
    if (!postedResult || openedInvoiceId.current === postedResult.invoiceId) return;
    openedInvoiceId.current = postedResult.invoiceId;
    void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    // Every page shows a toast for an operation that waited first.
    if (!wasPostponed) toast(t("toast", { voucher: postedResult.voucherNumber }));
    router.replace(`/companies/${company.id}/purchases/invoices/${postedResult.invoiceId}`);
  }, [postedResult, wasPostponed, company.id, queryClient, router, toast, t]);
}
