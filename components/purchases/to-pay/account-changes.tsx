"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { AttestState } from "@/lib/api/contract/purchases/to-pay";

/** Says which accounts of a supplier changed since it was paid last, with both values, and who changed them. */
export function AccountChanges({ attest: { changedAccounts, changedBy, accountsSeenAt } }: { attest: AttestState }) {
  const t = useTranslations("payments.attest");
  const formats = useFormats();
  if (changedAccounts.length === 0) return null;
  const date = formats.date(formats.dayOf(accountsSeenAt));
  const sentences = changedAccounts.map(({ kind, earlier, current }) =>
    t("change", { kind: t(`kind.${kind}`), earlier: earlier || t("none"), current: current || t("none") }),
  );
  return (
    <span>
      {[
        ...sentences,
        changedBy === null ? t("changedElsewhere", { date }) : t("changedBy", { name: changedBy, date }),
      ].join(" ")}
    </span>
  );
}
