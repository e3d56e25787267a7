"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ReadFailureNotice } from "@/components/shell/read-failure-notice";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import { invoiceQuery } from "@/lib/api/browser/sales/invoices";
import type { Operation } from "@/lib/api/contract/operations/operation";
import ReminderSheet from "./reminder-sheet";

/** Shows the text of a planned reminder in a sheet that opens from the list of outgoing mails. */
export default function PlannedSheet({
  plannedReminder,
  onClose,
}: {
  plannedReminder: Operation;
  onClose: () => void;
}) {
  const t = useTranslations("later.reminder");
  const invoiceMessages = useTranslations("sales.invoice");
  const commonMessages = useTranslations("common");
  const company = useCompany();
  const remindedInvoiceQuery = useQuery(invoiceQuery(company.id, plannedReminder.subject));
  if (remindedInvoiceQuery.data)
    return (
      <ReminderSheet
        invoice={remindedInvoiceQuery.data}
        plannedReminder={plannedReminder}
        lastSentId={null}
        nextCommandKey=""
        isOpen
        onClose={onClose}
      />
    );
  return (
    <Sheet isOpen onClose={onClose} title={t("title", { number: String(plannedReminder.about?.number ?? "") })}>
      <ReadFailureNotice queryResults={[remindedInvoiceQuery]} title={invoiceMessages("failed")} />
      {remindedInvoiceQuery.error ? null : <LoadingFields label={commonMessages("loading")} fieldCount={2} />}
    </Sheet>
  );
}
