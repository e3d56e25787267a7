"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { FormProvider, useFieldArray, useForm, useWatch } from "react-hook-form";
import { FormCheck } from "@/components/form/form-choice";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { approvalRulesQuery, replayApprovalRules, saveApprovalRules } from "@/lib/api/browser/purchases/approval-rules";
import { approvalsKey } from "@/lib/api/browser/purchases/approvals-key";
import { type ApprovalRulesView, type RuleReplay, ruleLimits } from "@/lib/api/contract/purchases/approval-rules";
import type { Problem } from "@/lib/values/problem";
import { ReplayPanel } from "./replay-panel";
import { RuleCard } from "./rule-card";
import css from "./rules.module.css";
import { rulesSchema } from "./rules-schema";
import { emptyRule, type RulesValues, rulesOfValues, valuesOfRules } from "./rules-values";
import { StandIns } from "./stand-ins";
import { useStoredRules } from "./use-stored-rules";

type ReplayedText = { text: string; replay: RuleReplay };

type Props = {
  view: ApprovalRulesView;
  /** Is called when the typed rules were saved or discarded, so that the editor opens again with the current rules. */
  onReopen: () => void;
};

/**
 * The form in which the owner edits the rules. Rules can be saved only as they were replayed on the last 90 days.
 * When somebody else saves rules, an open form does not change.
 */
export function RulesEditor({ view: latestView, onReopen }: Props) {
  const t = useTranslations("rules");
  const common = useTranslations("common.form");
  const [view] = useState(latestView);
  const company = useCompany();
  const toast = useToast();
  const queries = useQueryClient();
  const { numbers } = useFormats();
  const notation = { numbers, currencyCode: company.currencyCode };
  const ruleMessage = useTranslations("rules.refused");
  const form = useForm<RulesValues>({
    defaultValues: valuesOfRules(view.text, notation),
    resolver: zodResolver(
      rulesSchema(
        ruleMessage,
        notation,
        view.people.map(({ personId }) => personId),
      ),
    ),
  });
  const storedRules = useStoredRules(form, `${company.personId}:${company.id}:approval-rules`, view.version);
  const { baseVersion, storeTypedRules, removeStoredRules } = storedRules;
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "rules" });
  const values = useWatch({ control: form.control }) as RulesValues;
  const [replayedText, setReplayedText] = useState<ReplayedText | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState<"trying" | "saving" | null>(null);
  const text = rulesOfValues(values, notation);
  const isReplayed = replayedText !== null && text !== null && replayedText.text === JSON.stringify(text);
  const isSaved =
    text !== null &&
    JSON.stringify(text) === JSON.stringify(rulesOfValues(valuesOfRules(view.text, notation), notation));
  const isOutdated = busy !== "saving" && (latestView.version !== baseVersion || problem?.detail === "rules_changed");
  useEffect(() => {
    if (isSaved) removeStoredRules();
    else storeTypedRules(values);
  }, [values, isSaved, storeTypedRules, removeStoredRules]);

  async function replayRules(typedValues: RulesValues) {
    const typedText = rulesOfValues(typedValues, notation);
    if (!typedText) return;
    setBusy("trying");
    setProblem(null);
    const result = await replayApprovalRules(company.id, { text: typedText, baseVersion });
    setBusy(null);
    if (!result.ok) return setProblem(result.problem);
    setReplayedText({ text: JSON.stringify(typedText), replay: result.value });
    setTimeout(() => document.querySelector<HTMLElement>("[data-replay] h2")?.focus());
  }

  async function save() {
    if (!isReplayed || !text) return;
    setBusy("saving");
    setProblem(null);
    const { proof } = replayedText.replay;
    const result = await saveApprovalRules(company.id, { text, baseVersion, proof });
    if (!result.ok) {
      setBusy(null);
      return setProblem(result.problem);
    }
    toast(t("saved", { version: result.value.version }));
    removeStoredRules();
    await queries.invalidateQueries({ queryKey: approvalsKey(company.id) });
    onReopen();
  }

  async function discard() {
    removeStoredRules();
    await queries.refetchQueries({ queryKey: approvalRulesQuery(company.id).queryKey });
    onReopen();
  }

  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-9" onSubmit={form.handleSubmit(replayRules)} aria-label={t("title")}>
        {storedRules.restored || isOutdated ? (
          <Notice
            tone="plain"
            title={isOutdated ? t("overtaken") : common("restored")}
            actions={<Button onClick={() => void discard()}>{common("discard")}</Button>}
          />
        ) : null}
        <section className="grid gap-4">
          <div>
            <h2>{t("chains")}</h2>
            <p className="secondary max-w-[64ch] text-sm">{t("chainsLead")}</p>
          </div>
          {fields.map((field, ruleIndex) => (
            <RuleCard
              key={field.id}
              ruleIndex={ruleIndex}
              people={view.people}
              onMoveUp={ruleIndex === 0 ? null : () => move(ruleIndex, ruleIndex - 1)}
              onRemove={() => remove(ruleIndex)}
            />
          ))}
          {fields.length === 0 ? <p>{t("none")}</p> : null}
          {fields.length < ruleLimits.rules ? (
            <div>
              <Button onClick={() => append(emptyRule(), { focusName: `rules.${fields.length}.amountFrom` })}>
                {t("addRule")}
              </Button>
            </div>
          ) : null}
        </section>
        <section className="grid gap-3">
          <h2>{t("fourEyes")}</h2>
          <FormCheck<RulesValues> name="oneMayApproveAlone" label={t("oneMay")} help={t("oneMayHelp")} />
        </section>
        <StandIns people={view.people} />
        {problem ? (
          <ProblemNotice
            problem={problem}
            title={t("failed")}
            onRetry={problem.detail === "rules_changed" ? undefined : () => void form.handleSubmit(replayRules)()}
          />
        ) : null}
        <div className={css.foot}>
          <Button type="submit" look={isReplayed ? undefined : "main"} busy={busy === "trying"}>
            {t("try")}
          </Button>
          <Button
            look={isReplayed ? "main" : undefined}
            disabled={!isReplayed || isSaved}
            busy={busy === "saving"}
            onClick={() => void save()}
          >
            {t("save")}
          </Button>
          <p className="secondary text-sm" role="status">
            {isSaved ? t("isSaved") : isReplayed ? t("isTried") : t("notTried")}
          </p>
        </div>
        {isReplayed ? <ReplayPanel replay={replayedText.replay} people={view.people} /> : null}
      </form>
    </FormProvider>
  );
}
