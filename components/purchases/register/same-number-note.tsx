"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { useDebouncedValue } from "@/components/format/use-debounced-value";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Notice } from "@/components/ui/states";
import { TextLink } from "@/components/ui/text-link";
import { supplierInvoiceDraftsQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import { earlierInvoicesQuery } from "@/lib/api/browser/purchases/supplier-invoices";
import { isSameNumber } from "@/lib/rules/approvals/evidence/same-number";
import type { RegisterValues } from "./register-values";

/** The number of a supplier's latest invoices that are compared. */
const maxComparedInvoices = 200;

/** Warns that the supplier already has an invoice with this number; the person may save anyway. */
export function SameNumberNote({ draftId }: { draftId: string }) {
  const t = useTranslations("register.same");
  const formats = useFormats();
  const company = useCompany();
  const [supplierId, typedNumber] = useWatch<RegisterValues, ["supplierId", "invoiceNumber"]>({
    name: ["supplierId", "invoiceNumber"],
  });
  const checkedNumber = useDebouncedValue(typedNumber, 300);
  const whenNumberIsTyped = { enabled: supplierId !== "" && checkedNumber.trim() !== "" };
  const bookedResult = useQuery({
    ...earlierInvoicesQuery(company.id, supplierId, maxComparedInvoices),
    ...whenNumberIsTyped,
  });
  const draftsResult = useQuery({
    ...supplierInvoiceDraftsQuery(company.id, { supplierId, pageSize: maxComparedInvoices }),
    ...whenNumberIsTyped,
  });
  const sameNumberInvoice = [
    ...(bookedResult.data?.items ?? []).map((invoice) => ({
      ...invoice,
      path: `invoices/${invoice.id}`,
      kind: "booked" as const,
    })),
    ...(draftsResult.data?.items ?? []).map((draft) => ({
      ...draft,
      path: `drafts/${draft.id}`,
      kind: "draft" as const,
    })),
  ].find((candidate) => candidate.id !== draftId && isSameNumber(candidate.invoiceNumber, checkedNumber));
  if (!sameNumberInvoice || supplierId === "") return null;
  return (
    <Notice
      tone="plain"
      title={t(sameNumberInvoice.kind, {
        number: sameNumberInvoice.invoiceNumber,
        date: sameNumberInvoice.invoiceOn ? formats.date(sameNumberInvoice.invoiceOn) : "",
        amount: `${formats.amount(sameNumberInvoice.totalMinor, sameNumberInvoice.currencyCode)} ${sameNumberInvoice.currencyCode}`,
      })}
      actions={<TextLink href={`/companies/${company.id}/purchases/${sameNumberInvoice.path}`}>{t("look")}</TextLink>}
    />
  );
}
