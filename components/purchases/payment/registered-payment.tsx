"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";

/** Says which payment was registered here last, by whom, and which voucher it made. */
export function RegisteredPayment({ operation: { paid, personName, subject } }: { operation: Operation }) {
  const t = useTranslations("payments.invoice");
  const formats = useFormats();
  const company = useCompany();
  if (!paid || paid.invoiceId !== subject) return null;
  return (
    <p className="secondary">
      {t("registered", {
        amount: formats.money(BigInt(paid.amountMinor), paid.currencyCode),
        day: formats.date(paid.paidOn),
        name: personName ?? t("somebody"),
      })}{" "}
      {paid.voucherId && mayDo(company.role, "accounting.read") ? (
        <TextLink href={`/companies/${company.id}/books/vouchers/${paid.voucherId}`}>
          {t("voucher", { number: paid.voucherNumber })}
        </TextLink>
      ) : null}
    </p>
  );
}
