"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { RuleVersion } from "@/lib/api/contract/purchases/history";
import { useRuleSentences } from "../rules/use-rule-sentences";
import css from "./history.module.css";

/**
 * Lists the rule versions that applied to the decisions of an invoice, with their sentences and whether the trail
 * confirms them.
 */
export function RuleVersions({ rules }: { rules: readonly RuleVersion[] }) {
  return rules.map((ruleVersion) => <RuleVersionDetails key={ruleVersion.version} ruleVersion={ruleVersion} />);
}

function RuleVersionDetails({
  ruleVersion: { version, text: ruleSet, people, savedBy, savedAt, isAsSaved },
}: {
  ruleVersion: RuleVersion;
}) {
  const t = useTranslations("history");
  const formats = useFormats();
  const ruleSentences = useRuleSentences(people);
  const savedAtText = savedAt && `${formats.date(formats.dayOf(savedAt))} ${formats.time(savedAt)}`;
  return (
    <details className={css.rules}>
      <summary>{t("rule", { version })}</summary>
      {isAsSaved === false ? <strong>{t("rules.changed")}</strong> : null}
      {savedAtText ? <p>{t("rules.saved", { name: savedBy || t("somebody"), at: savedAtText })}</p> : null}
      {ruleSet ? (
        ruleSentences.text(ruleSet).map((textLine) => <p key={textLine}>{textLine}</p>)
      ) : (
        <p>{t("rules.gone")}</p>
      )}
      {isAsSaved === false ? null : <p>{t(isAsSaved ? "rules.asSaved" : "rules.unhashed")}</p>}
    </details>
  );
}
