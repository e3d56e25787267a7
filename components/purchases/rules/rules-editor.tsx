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
import { approvalsKeyOf } from "@/lib/api/browser/purchases/approvals-key";
import { type ApprovalRulesView, type RuleReplay, ruleLimits } from "@/lib/api/contract/purchases/approval-rules";
import type { Problem } from "@/lib/values/problem";
import { ReplayPanel } from "./replay-panel";
import { RuleCard } from "./rule-card";
import css from "./rules.module.css";
import { createRulesSchema } from "./rules-schema";
import { makeEmptyRule, parseRulesValues, type RulesValues, toRulesValues } from "./rules-values";
import { StandIns } from "./stand-ins";
import { useStoredRules } from "./use-stored-rules";

type ReplayedRules = { text: string; replay: RuleReplay };

type Props = {
  latestView: ApprovalRulesView;
  /** Is called when the typed rules were saved or discarded; the editor must then open again with the current rules. */
  onReopen: () => void;
};

/**
 * Shows the form in which the owner edits the rules. Rules can be saved only after exactly these rules were replayed on
 * the invoices of the last 90 days. When somebody else saves rules, an open form does not change.
 */
export function RulesEditor({ latestView, onReopen }: Props) {
  const t = useTranslations("rules");
  const tForm = useTranslations("common.form");
  const [initialView] = useState(latestView);
  const company = useCompany();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { numberLocale } = useFormats();
  const notation = { numberLocale, currencyCode: company.currencyCode };
  const translateRule = useTranslations("rules.refused");
  const form = useForm<RulesValues>({
    defaultValues: toRulesValues(initialView.text, notation),
    resolver: zodResolver(
      createRulesSchema(
        translateRule,
        notation,
        initialView.people.map(({ personId }) => personId),
      ),
    ),
  });
  const storedRules = useStoredRules(form, `${company.personId}:${company.id}:approval-rules`, initialView.version);
  const { baseVersion, storeTypedRules, removeStoredRules } = storedRules;
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "rules" });
  const values = useWatch({ control: form.control }) as RulesValues;
  const [replayedRules, setReplayedRules] = useState<ReplayedRules | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [runningAction, setRunningAction] = useState<"trying" | "saving" | null>(null);
  const typedRuleSet = parseRulesValues(values, notation);
  const isReplayed =
    replayedRules !== null && typedRuleSet !== null && replayedRules.text === JSON.stringify(typedRuleSet);
  const isSaved =
    typedRuleSet !== null &&
    JSON.stringify(typedRuleSet) ===
      JSON.stringify(parseRulesValues(toRulesValues(initialView.text, notation), notation));
  const isRulesetOutdated =
    runningAction !== "saving" && (latestView.version !== baseVersion || problem?.detail === "rules_changed");
  useEffect(() => {
    if (isSaved) removeStoredRules();
    else storeTypedRules(values);
  }, [values, isSaved, storeTypedRules, removeStoredRules]);

  async function replayRules(typedValues: RulesValues) {
    const submittedRuleSet = parseRulesValues(typedValues, notation);
    if (!submittedRuleSet) return;
    setRunningAction("trying");
    setProblem(null);
    const replayResult = await replayApprovalRules(company.id, { text: submittedRuleSet, baseVersion });
    setRunningAction(null);
    if (!replayResult.ok) return setProblem(replayResult.problem);
    setReplayedRules({ text: JSON.stringify(submittedRuleSet), replay: replayResult.value });
    setTimeout(() => document.querySelector<HTMLElement>("[data-replay] h2")?.focus());
  }

  async function saveRules() {
    if (!isReplayed || !typedRuleSet) return;
    setRunningAction("saving");
    setProblem(null);
    const { proof } = replayedRules.replay;
    const saveResult = await saveApprovalRules(company.id, { text: typedRuleSet, baseVersion, proof });
    if (!saveResult.ok) {
      setRunningAction(null);
      return setProblem(saveResult.problem);
    }
    toast(t("saved", { version: saveResult.value.version }));
    removeStoredRules();
    await queryClient.invalidateQueries({ queryKey: approvalsKeyOf(company.id) });
    onReopen();
  }

  async function discardTypedRules() {
    removeStoredRules();
    await queryClient.refetchQueries({ queryKey: approvalRulesQuery(company.id).queryKey });
    onReopen();
  }

  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-9" onSubmit={form.handleSubmit(replayRules)} aria-label={t("title")}>
        {storedRules.wasRestored || isRulesetOutdated ? (
          <Notice
            tone="plain"
            title={isRulesetOutdated ? t("overtaken") : tForm("restored")}
            actions={<Button onClick={() => void discardTypedRules()}>{tForm("discard")}</Button>}
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
              people={initialView.people}
              onMoveUp={ruleIndex === 0 ? null : () => move(ruleIndex, ruleIndex - 1)}
              onRemove={() => remove(ruleIndex)}
            />
          ))}
          {fields.length === 0 ? <p>{t("none")}</p> : null}
          {fields.length < ruleLimits.rules ? (
            <div>
              <Button onClick={() => append(makeEmptyRule(), { focusName: `rules.${fields.length}.amountFrom` })}>
                {t("addRule")}
              </Button>
            </div>
          ) : null}
        </section>
        <section className="grid gap-3">
          <h2>{t("fourEyes")}</h2>
          <FormCheck<RulesValues> name="oneMayApproveAlone" label={t("oneMay")} help={t("oneMayHelp")} />
        </section>
        <StandIns people={initialView.people} />
        {problem ? (
          <ProblemNotice
            problem={problem}
            title={t("failed")}
            onRetry={problem.detail === "rules_changed" ? undefined : () => void form.handleSubmit(replayRules)()}
          />
        ) : null}
        <div className={css.foot}>
          <Button type="submit" variant={isReplayed ? undefined : "main"} isBusy={runningAction === "trying"}>
            {t("try")}
          </Button>
          <Button
            variant={isReplayed ? "main" : undefined}
            disabled={!isReplayed || isSaved}
            isBusy={runningAction === "saving"}
            onClick={() => void saveRules()}
          >
            {t("save")}
          </Button>
          <p className="secondary text-sm" role="status">
            {isSaved ? t("isSaved") : isReplayed ? t("isTried") : t("notTried")}
          </p>
        </div>
        {isReplayed ? <ReplayPanel replay={replayedRules.replay} people={initialView.people} /> : null}
      </form>
    </FormProvider>
  );
}
