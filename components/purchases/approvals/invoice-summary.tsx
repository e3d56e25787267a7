"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import css from "./cockpit.module.css";

/** Shows supplier, total and due date above all other content on a phone. */
export function InvoiceSummary({ draft }: { draft: SupplierInvoiceDraft }) {
  const t = useTranslations("approvals");
  const formats = useFormats();
  const dueText = draft.dueOn ? t("dueOn", { day: formats.date(draft.dueOn) }) : "";
  return (
    <div className={css.sum}>
      <b className="cut">{draft.supplierName}</b>
      <b className="num">
        <Amount text={formats.amount(draft.totalMinor, draft.currencyCode)} />
      </b>
      <span className="secondary small">
        {[t("invoice", { number: draft.invoiceNumber }), dueText].filter(Boolean).join(", ")}
      </span>
      <span className="label num">{draft.currencyCode}</span>
    </div>
  );
}
