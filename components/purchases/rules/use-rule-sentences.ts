"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { RulePerson } from "@/lib/api/contract/purchases/approval-rules";
import { makeRuleSentences, type RuleSentences } from "@/lib/rules/approvals/rule-sentences";

export type { RuleSentences };

/** Returns functions that describe approval rules in plain sentences. */
export function useRuleSentences(people: readonly Pick<RulePerson, "personId" | "name">[]): RuleSentences {
  const t = useTranslations("rules");
  const formats = useFormats();
  const locale = useLocale();
  return useMemo(
    () =>
      makeRuleSentences(people, {
        t,
        locale,
        formatMoney: (minor) => formats.money(minor),
        formatDate: (day) => formats.date(day),
      }),
    [people, t, formats, locale],
  );
}
