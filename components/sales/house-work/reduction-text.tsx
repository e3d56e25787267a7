"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";

type Props = { grossMinor: bigint; reductionMinor: bigint; currency: string };

/** Says what of the total the tax agency pays, and what is left for the customer; nothing where it pays nothing. */
export function ReductionText({ grossMinor, reductionMinor, currency }: Props) {
  const t = useTranslations("houseWork");
  const formats = useFormats();
  if (reductionMinor === 0n) return null;
  const amounts = {
    reduction: formats.money(reductionMinor, currency),
    amount: formats.money(grossMinor - reductionMinor, currency),
  };
  return <> {t("onSheet", amounts)}</>;
}
