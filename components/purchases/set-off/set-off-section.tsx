"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { MissingRightText } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { isOpenOperation } from "@/lib/api/contract/operations/operation";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import { mayDo } from "@/lib/rules/access/roles";
import type { CalendarDate } from "@/lib/values/dates";
import { SubmittedOperationNotice } from "../invoice-operation/submitted-operation-notice";
import { useInvoiceOperation } from "../invoice-operation/use-invoice-operation";
import { useSheetOfOperation } from "../invoice-operation/use-sheet-of-operation";
import { OffsetInvoices } from "./offset-invoices";
import { SetOffComparison } from "./set-off-comparison";

const SetOffSheet = lazy(() => import("./set-off-sheet"));
const UndoSetOffSheet = lazy(() => import("./undo-set-off-sheet"));

type Props = { invoice: SupplierInvoice; today: CalendarDate };

/**
 * Shows what an invoice is set off against, with the way to take that back, and of a credit invoice of which something
 * remains the way to set it off. While one of the two is under way, the other has to wait.
 */
export function SetOffSection({ invoice, today }: Props) {
  const t = useTranslations("purchases.setOff");
  const company = useCompany();
  const setOff = useInvoiceOperation(invoice, "set-off-supplier-invoice");
  const undo = useInvoiceOperation(invoice, "undo-supplier-set-off");
  const setOffSheet = useSheetOfOperation(setOff);
  const undoSheet = useSheetOfOperation(undo);
  const mayOperate = mayDo(company.role, "accounting.operate");
  const isUnderWay = isOpenOperation(setOff.operation) || isOpenOperation(undo.operation);
  const isOpenCredit = invoice.isCredit && !invoice.isDeleted && invoice.remainingMinor !== 0n;
  const isSetOff = invoice.setOffMinor > 0n;
  if (!isOpenCredit && !isSetOff && !isUnderWay) return null;
  return (
    <section className="grid gap-3" aria-label={t("title")}>
      <h2>{t("title")}</h2>
      {isSetOff ? <OffsetInvoices invoice={invoice} /> : null}
      {isSetOff && setOff.doneOperation ? <SetOffComparison operation={setOff.doneOperation} /> : null}
      <SubmittedOperationNotice submission={setOff} name={t("title")} onShow={setOffSheet.show} />
      <SubmittedOperationNotice submission={undo} name={t("undo")} onShow={undoSheet.show} />
      {!mayOperate ? (
        <MissingRightText action="accounting.operate" text={t("mayNot")} />
      ) : isUnderWay ? null : (
        <div className="actions">
          {isOpenCredit ? (
            <Button variant="main" shortcut="Alt+B" onClick={setOffSheet.open}>
              {t("open")}
            </Button>
          ) : null}
          {isSetOff ? <Button onClick={undoSheet.open}>{t("undo")}</Button> : null}
        </div>
      )}
      <Suspense>
        <SetOffSheet
          key={`${invoice.id} ${setOffSheet.doneCount + undoSheet.doneCount}`}
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
