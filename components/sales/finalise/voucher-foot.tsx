"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import type { Comparability } from "./comparability";

/**
 * Stands under the button that books the document. It says that the document is booked only once, and whether the
 * voucher will be compared.
 */
export function VoucherFoot({ voucherComparability }: { voucherComparability: Comparability }) {
  const t = useTranslations("sales.sheet");
  const messageKey =
    voucherComparability.is === "yes" ? "footCompared" : voucherComparability.is === "open" ? null : "footNotCompared";
  return (
    <p>
      {t("foot")} {messageKey ? t(messageKey) : null}
    </p>
  );
}

/** Says why the voucher will not be compared, where the person cannot change the reason on this page. */
export function NotComparedReason({ voucherComparability }: { voucherComparability: Comparability }) {
  const t = useTranslations("sales.sheet");
  const { currencyCode } = useCompany();
  if (voucherComparability.is === "role") return <p className="label pt-1">{t("notComparedRole")}</p>;
  if (voucherComparability.is !== "currency") return null;
  return <p className="label pt-1">{t("notComparedCurrency", { currency: currencyCode })}</p>;
}
