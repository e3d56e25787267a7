"use client";

import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { MissingRightText } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { TextLink } from "@/components/ui/text-link";
import { WaitingOperationNotice } from "@/components/undo/waiting-operation-notice";
import { markOutcomeSeen } from "@/lib/api/browser/operations/waiting-operation-calls";
import { supplierInvoiceQuery } from "@/lib/api/browser/purchases/supplier-invoices";
import { isInUndoWait } from "@/lib/api/contract/operations/operation";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import { mayDo } from "@/lib/rules/access/roles";
import type { CalendarDate } from "@/lib/values/dates";
import { SetOffComparison } from "./set-off-comparison";
import { type SetOffSubmission, useSetOff } from "./use-set-off";

const SetOffSheet = lazy(() => import("./set-off-sheet"));
const UndoSetOffSheet = lazy(() => import("./undo-set-off-sheet"));

type Props = { invoice: SupplierInvoice; today: CalendarDate };

/**
 * Shows what an invoice is set off against, with the way to take that back, and of a credit invoice of which something
 * remains the way to set it off.
 */
export function SetOffSection({ invoice, today }: Props) {
  const t = useTranslations("purchases.setOff");
  const company = useCompany();
  const setOff = useSetOff(invoice, "set-off-supplier-invoice");
  const undo = useSetOff(invoice, "undo-supplier-set-off");
  const setOffSheet = useSheetOf(setOff);
  const undoSheet = useSheetOf(undo);
  const mayOperate = mayDo(company.role, "accounting.operate");
  const isOpenCredit = invoice.isCredit && !invoice.isDeleted && invoice.remainingMinor !== 0n;
  const isSetOff = invoice.setOffMinor > 0n;
  if (!isOpenCredit && !isSetOff && setOff.operation === null && undo.operation === null) return null;
  return (
    <section className="grid gap-3" aria-label={t("title")}>
      <h2>{t("title")}</h2>
      {isSetOff ? <OffsetInvoices invoice={invoice} /> : null}
      {isSetOff && setOff.doneOperation ? <SetOffComparison operation={setOff.doneOperation} /> : null}
      <SubmittedNotice submission={setOff} onShow={setOffSheet.open} />
      <SubmittedNotice submission={undo} onShow={undoSheet.open} />
      {mayOperate ? (
        <div className="actions">
          {isOpenCredit && setOff.operation === null ? (
            <Button variant="main" shortcut="Alt+B" onClick={setOffSheet.open}>
              {t("open")}
            </Button>
          ) : null}
          {isSetOff && undo.operation === null ? <Button onClick={undoSheet.open}>{t("undo")}</Button> : null}
        </div>
      ) : (
        <MissingRightText action="accounting.operate" text={t("mayNot")} />
      )}
      <Suspense>
        <SetOffSheet
          credit={invoice}
          today={today}
          submission={setOff}
          isOpen={setOffSheet.isOpen}
          onClose={setOffSheet.close}
        />
        <UndoSetOffSheet invoice={invoice} submission={undo} isOpen={undoSheet.isOpen} onClose={undoSheet.close} />
      </Suspense>
    </section>
  );
}

/** Opens the sheet when an operation goes on without waiting or was refused, and closes it when it is done or can be undone. */
function useSheetOf({ operation, doneOperation }: SetOffSubmission) {
  const company = useCompany();
  const [isOpen, setIsOpen] = useState(false);
  const shownState = useRef<string | null>(null);
  const isPostponed = operation !== null && isInUndoWait(operation);
  const state = operation ? `${operation.id} ${isPostponed}` : (doneOperation?.id ?? null);
  const isToShow = operation !== null && !isPostponed;
  useEffect(() => {
    if (shownState.current === state) return;
    shownState.current = state;
    if (state !== null) setIsOpen(isToShow);
  }, [state, isToShow]);
  const unseenOperationId = isOpen && operation?.untold ? operation.id : null;
  useEffect(() => {
    if (unseenOperationId !== null) void markOutcomeSeen(company.id, unseenOperationId);
  }, [unseenOperationId, company.id]);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}

function SubmittedNotice({
  submission: { operation },
  onShow,
}: {
  submission: Pick<SetOffSubmission, "operation">;
  onShow: () => void;
}) {
  const t = useTranslations("purchases.setOff");
  if (!operation) return null;
  if (isInUndoWait(operation)) return <WaitingOperationNotice operation={operation} />;
  return (
    <Notice
      tone="plain"
      title={t(`outcome.stage.${operation.stage}`)}
      actions={<Button onClick={onShow}>{t("show")}</Button>}
    />
  );
}

/** Lists the invoices that an invoice is set off against, each with a link. */
function OffsetInvoices({ invoice }: { invoice: SupplierInvoice }) {
  const t = useTranslations("purchases.setOff");
  const formats = useFormats();
  const company = useCompany();
  const otherInvoices = useQueries({
    queries: invoice.offsetInvoiceIds.map((id) => supplierInvoiceQuery(company.id, id)),
  });
  return (
    <>
      <p>{t("setOffAmount", { amount: formats.money(invoice.setOffMinor, invoice.currencyCode) })}</p>
      <ul className="grid gap-1">
        {invoice.offsetInvoiceIds.map((id, index) => (
          <li key={id}>
            <TextLink href={`/companies/${company.id}/purchases/invoices/${id}`}>
              {t(invoice.isCredit ? "invoiceLink" : "creditLink", {
                number: otherInvoices[index]?.data?.invoiceNumber ?? "",
              })}
            </TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}
