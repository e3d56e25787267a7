"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { MissingRightText } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { isOpenOperation } from "@/lib/api/contract/operations/operation";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import { mayDo } from "@/lib/rules/access/roles";
import { InvoiceOperationPanel } from "../invoice-operation/invoice-operation-panel";
import { SubmittedOperationNotice } from "../invoice-operation/submitted-operation-notice";
import { useInvoiceOperation } from "../invoice-operation/use-invoice-operation";
import { useSheetOfOperation } from "../invoice-operation/use-sheet-of-operation";
import { spreadRowsOf } from "./spread-rows";

const PlanSheet = lazy(() => import("./plan-sheet"));

/**
 * Lists the rows of a booked invoice that are spread over months, with the way to change the months of each. Where a part is
 * booked, the service changes nothing, and the page says so.
 */
export function PlanSection({ invoice }: { invoice: SupplierInvoice }) {
  const t = useTranslations("purchases.plan");
  const company = useCompany();
  const submission = useInvoiceOperation(invoice, "change-allocation-plan");
  const sheet = useSheetOfOperation(submission);
  const [chosenLine, setChosenLine] = useState<number | null>(null);
  const spreadRows = spreadRowsOf(invoice);
  const [firstRow] = spreadRows;
  const chosenRow = spreadRows.find(({ row }) => row.line === chosenLine) ?? firstRow;
  const isUnderWay = isOpenOperation(submission.operation);
  if (!chosenRow && !isUnderWay) return null;
  return (
    <section className="grid gap-3" aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <SubmittedOperationNotice submission={submission} name={t("change")} onShow={sheet.show} />
      {mayDo(company.role, "accounting.operate") ? (
        <ul className="grid gap-2">
          {spreadRows.map(({ row, periods }) => (
            <li key={row.line} className="flex flex-wrap items-center gap-3">
              <span>
                <span className="id mid">{row.account}</span> {row.accountName}
              </span>
              {periods.some(({ status }) => status === "booked") ? (
                <span className="secondary small">{t("booked")}</span>
              ) : isUnderWay ? null : (
                <Button
                  size="sm"
                  onClick={() => {
                    setChosenLine(row.line);
                    sheet.open();
                  }}
                >
                  {t("change")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <MissingRightText action="accounting.operate" text={t("mayNot")} />
      )}
      <Suspense>
        {chosenRow ? (
          <PlanSheet
            key={`${chosenRow.row.line} ${chosenRow.periods[0]?.id}`}
            invoice={invoice}
            spreadRow={chosenRow}
            submission={submission}
            isOpen={sheet.isOpen}
            onClose={sheet.close}
          />
        ) : (
          <InvoiceOperationPanel
            submission={submission}
            isOpen={sheet.isOpen}
            onClose={sheet.close}
            name={t("change")}
            unknownText={t("unknown")}
          />
        )}
      </Suspense>
    </section>
  );
}
