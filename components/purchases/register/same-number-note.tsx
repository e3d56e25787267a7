"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { useSettled } from "@/components/format/use-settled";
import { useCompany } from "@/components/shell/company/company-context";
import { Notice } from "@/components/ui/states";
import { TextLink } from "@/components/ui/text-link";
import { supplierInvoiceDraftsQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import { earlierInvoicesQuery } from "@/lib/api/browser/purchases/supplier-invoices";
import { isSameNumber } from "@/lib/rules/approvals/evidence/same-number";
import type { RegisterValues } from "./register-values";

/** The number of a supplier's latest invoices that are compared. */
const looked = 200;

/** Warns that the supplier already has an invoice with this number; the person may save anyway. */
export function SameNumberNote({ draftId }: { draftId: string }) {
  const t = useTranslations("register.same");
  const formats = useFormats();
  const company = useCompany();
  const [supplierId, typed] = useWatch<RegisterValues, ["supplierId", "invoiceNumber"]>({
    name: ["supplierId", "invoiceNumber"],
  });
  const number = useSettled(typed, 300);
  const wanted = { enabled: supplierId !== "" && number.trim() !== "" };
  const booked = useQuery({ ...earlierInvoicesQuery(company.id, supplierId, looked), ...wanted });
  const drafts = useQuery({ ...supplierInvoiceDraftsQuery(company.id, { supplierId, pageSize: looked }), ...wanted });
  const same = [
    ...(booked.data?.items ?? []).map((one) => ({ ...one, path: `invoices/${one.id}`, kind: "booked" as const })),
    ...(drafts.data?.items ?? []).map((one) => ({ ...one, path: `drafts/${one.id}`, kind: "draft" as const })),
  ].find((one) => one.id !== draftId && isSameNumber(one.invoiceNumber, number));
  if (!same || supplierId === "") return null;
  return (
    <Notice
      tone="plain"
      title={t(same.kind, {
        number: same.invoiceNumber,
        date: same.invoiceOn ? formats.date(same.invoiceOn) : "",
        amount: `${formats.amount(same.totalMinor, same.currencyCode)} ${same.currencyCode}`,
      })}
      actions={<TextLink href={`/companies/${company.id}/purchases/${same.path}`}>{t("look")}</TextLink>}
    />
  );
}
