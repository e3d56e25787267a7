"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company-context";
import { invoiceQuery } from "@/lib/api/browser/invoices";
import type { Operation } from "@/lib/api/contract/operation";
import ReminderSheet from "./reminder-sheet";

/** The words of a planned reminder, opened from the list. */
export default function PlannedSheet({ planned, onClose }: { planned: Operation; onClose: () => void }) {
  const company = useCompany();
  const invoice = useQuery(invoiceQuery(company.id, planned.subject)).data;
  return invoice ? (
    <ReminderSheet invoice={invoice} planned={planned} lastSentId={null} keyOfNext="" open onClose={onClose} />
  ) : null;
}
