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

/** The sheet that shows the text of a planned reminder. It opens from the list of outgoing mails. */
export default function PlannedSheet({ planned, onClose }: { planned: Operation; onClose: () => void }) {
  const t = useTranslations("later.reminder");
  const invoiceMessages = useTranslations("sales.invoice");
  const common = useTranslations("common");
  const company = useCompany();
  const invoice = useQuery(invoiceQuery(company.id, planned.subject));
  if (invoice.data)
    return (
      <ReminderSheet invoice={invoice.data} planned={planned} lastSentId={null} keyOfNext="" open onClose={onClose} />
    );
  return (
    <Sheet open onClose={onClose} title={t("title", { number: String(planned.about?.number ?? "") })}>
      <ReadFailureNotice reads={[invoice]} title={invoiceMessages("failed")} />
      {invoice.error ? null : <LoadingFields words={common("loading")} fields={2} />}
    </Sheet>
  );
}
