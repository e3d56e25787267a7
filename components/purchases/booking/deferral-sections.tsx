"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { ExpectedDeferral } from "@/lib/rules/purchases/booking/expected-booking";
import { AllocationMonths } from "../coding/allocation-months";

type Props = { deferrals: readonly ExpectedDeferral[]; draft: Pick<SupplierInvoiceDraft, "invoiceOn"> };

/** Shows for each row that is spread over periods what leaves its account with the voucher, and when it comes back. */
export function DeferralSections({ deferrals, draft }: Props) {
  const t = useTranslations("booking");
  const formats = useFormats();
  const company = useCompany();
  const formatMoney = (minor: bigint) =>
    `${formats.amount(minor < 0n ? -minor : minor, company.currencyCode)} ${company.currencyCode}`;
  return deferrals.map(({ line, costAccount, waitingAccount, minor, periods }) => (
    <section key={line} className="happens">
      <h3>{t("periods", { account: costAccount })}</h3>
      <p>
        {t("periodsLead", {
          amount: formatMoney(minor),
          account: costAccount,
          waitingAccount,
          count: periods.length,
          counted: formats.count(periods.length),
        })}
      </p>
      <AllocationMonths
        allocatedMonths={periods.flatMap((period) =>
          period.bookedOn === null ? [] : [{ day: period.bookedOn, minor: period.minor, isBooked: false }],
        )}
        invoiceOn={draft.invoiceOn}
        currencyCode={company.currencyCode}
      />
    </section>
  ));
}
