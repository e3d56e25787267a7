"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Operation } from "@/lib/api/contract/operations/operation";

/** Says who set a credit invoice off and when, and how what remains of the debts compares with what was shown before. */
export function SetOffComparison({ operation }: { operation: Operation }) {
  const t = useTranslations("purchases.setOff");
  const formats = useFormats();
  const { setOff, finishedAt, createdAt, personName } = operation;
  if (!setOff?.differences) return null;
  const doneAt = finishedAt ?? createdAt;
  const timeText = `${formats.date(formats.dayOf(doneAt))} ${formats.time(doneAt, true)}`;
  const moneyTextOf = (minor: string) => formats.money(BigInt(minor), setOff.currencyCode);
  const isAsShown = setOff.differences.length === 0;
  return (
    <div className="small">
      <p className={isAsShown ? "secondary" : "late"}>
        {t(isAsShown ? "matches" : "differs", { name: personName ?? t("somebody"), time: timeText })}
      </p>
      <ul>
        {setOff.differences.map(({ invoiceId, invoiceNumber, expectedMinor, actualMinor }) => (
          <li key={invoiceId}>
            {t("difference", {
              number: invoiceNumber,
              expected: moneyTextOf(expectedMinor),
              actual: moneyTextOf(actualMinor),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
