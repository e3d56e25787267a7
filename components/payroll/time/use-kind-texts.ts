"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { type Registration, type RegistrationKind, registrationKinds } from "@/lib/api/contract/payroll/registration";
import { formatMinutes } from "@/lib/rules/payroll/time-text";

/** Returns functions that name registration kinds and describe a registration in one line. */
export function useKindTexts() {
  const t = useTranslations("time");
  const formats = useFormats();
  const amountTextOf = ({ method, shareBps, minutes, startsAt, endsAt, rows }: Registration): string => {
    if (method === "percentage") return formats.percent(shareBps);
    if (method === "hours") return t("hoursADay", { hours: formatMinutes(minutes) });
    if (method === "time") return `${startsAt}–${endsAt}`;
    return rows.map(({ payCode }) => t("code", { code: payCode })).join(", ");
  };
  return {
    /**
     * A letter that is unique to the kind. The grid shows it, and typing it there starts a registration of the kind.
     */
    letterOf: (kind: RegistrationKind) => t(`letters.${kind}`),
    nameOf: (kind: RegistrationKind) => t(`kinds.${kind}`),
    kindOfLetter: (typedKey: string): RegistrationKind | null =>
      registrationKinds.find((kind) => t(`letters.${kind}`).toLowerCase() === typedKey.toLowerCase()) ?? null,
    amountText: amountTextOf,
    describeRegistration: (registration: Registration) =>
      t("line", { kind: t(`kinds.${registration.kind}`), amount: amountTextOf(registration) }),
    spanText: ({ from, to }: Pick<Registration, "from" | "to">) =>
      from === to ? formats.date(from) : t("days", { from: formats.day(from, to), to: formats.date(to) }),
  };
}
