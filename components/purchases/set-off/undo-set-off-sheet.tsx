"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import type { OperationSubmission } from "@/components/undo/use-operation";
import { undoSupplierSetOff } from "@/lib/api/browser/purchases/set-off";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import { InvoiceOperationPanel } from "../invoice-operation/invoice-operation-panel";
import { OffsetInvoices } from "./offset-invoices";

type Props = { invoice: SupplierInvoice; submission: OperationSubmission; isOpen: boolean; onClose: () => void };

/** Shows what taking every set-off of an invoice back will do, and does it. */
export default function UndoSetOffSheet({ invoice, submission, isOpen, onClose }: Props) {
  const t = useTranslations("purchases.setOff");
  const formats = useFormats();
  const company = useCompany();
  return (
    <InvoiceOperationPanel
      submission={submission}
      isOpen={isOpen}
      onClose={onClose}
      name={t("undo")}
      unknownText={t("undoUnknown")}
      pressText={t("undo")}
      footText={t("undoFoot")}
      canPress={invoice.setOffMinor > 0n}
      onPress={() =>
        void submission.submitRequest((key) => undoSupplierSetOff({ companyId: company.id, key, invoice }))
      }
    >
      <section className="happens">
        <h3>{t("undoHappens", { amount: formats.money(invoice.setOffMinor, invoice.currencyCode) })}</h3>
        <p>{t("undoLead")}</p>
        <OffsetInvoices invoice={invoice} />
      </section>
      <section className="happens">
        <h3>{t("undoVoucher")}</h3>
        <p>{t("undoVoucherLead")}</p>
      </section>
    </InvoiceOperationPanel>
  );
}
