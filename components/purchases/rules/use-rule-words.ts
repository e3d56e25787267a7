"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { RulePerson } from "@/lib/api/contract/purchases/approval-rules";
import { type RuleWords, ruleWords } from "@/lib/rules/approvals/rule-words";

export type { RuleWords };

/** Returns functions that describe approval rules in plain sentences. */
export function useRuleWords(people: readonly Pick<RulePerson, "personId" | "name">[]): RuleWords {
  const t = useTranslations("rules");
  const formats = useFormats();
  const locale = useLocale();
  return useMemo(
    () => ruleWords(people, { t, locale, money: (minor) => formats.money(minor), date: (on) => formats.date(on) }),
    [people, t, formats, locale],
  );
}
