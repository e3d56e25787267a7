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
import { type ApprovalRulesView, mostOfRules, type Replay } from "@/lib/api/contract/purchases/approval-rules";
import type { Problem } from "@/lib/values/problem";
import { ReplayPanel } from "./replay-panel";
import { RuleCard } from "./rule-card";
import css from "./rules.module.css";
import { rulesSchema } from "./rules-schema";
import { emptyRule, type RulesValues, textOf, valuesOf } from "./rules-values";
import { StandIns } from "./stand-ins";
import { useKeptRules } from "./use-kept-rules";

type Tried = { text: string; replay: Replay };

type Props = {
  view: ApprovalRulesView;
  /** Is called when the typed rules were saved or discarded, so that the editor opens again with the current rules. */
  onFresh: () => void;
};

/**
 * The owner's form of the rules. Rules can be saved only as they were replayed on the last 90 days. A save by others does
 * not change an open form.
 */
export function RulesEditor({ view: latest, onFresh }: Props) {
  const t = useTranslations("rules");
  const common = useTranslations("common.form");
  const [view] = useState(latest);
  const company = useCompany();
  const toast = useToast();
  const queries = useQueryClient();
  const { numbers } = useFormats();
  const writing = { numbers, currencyCode: company.currencyCode };
  const say = useTranslations("rules.refused");
  const form = useForm<RulesValues>({
    defaultValues: valuesOf(view.text, writing),
    resolver: zodResolver(
      rulesSchema(
        say,
        writing,
        view.people.map(({ personId }) => personId),
      ),
    ),
  });
  const kept = useKeptRules(form, `${company.personId}:${company.id}:approval-rules`, view.version);
  const { baseVersion, keep, forget } = kept;
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "rules" });
  const values = useWatch({ control: form.control }) as RulesValues;
  const [tried, setTried] = useState<Tried | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState<"trying" | "saving" | null>(null);
  const text = textOf(values, writing);
  const isTried = tried !== null && text !== null && tried.text === JSON.stringify(text);
  const isSaved =
    text !== null && JSON.stringify(text) === JSON.stringify(textOf(valuesOf(view.text, writing), writing));
  const isOvertaken = busy !== "saving" && (latest.version !== baseVersion || problem?.detail === "rules_changed");
  useEffect(() => {
    if (isSaved) forget();
    else keep(values);
  }, [values, isSaved, keep, forget]);

  async function attempt(typed: RulesValues) {
    const written = textOf(typed, writing);
    if (!written) return;
    setBusy("trying");
    setProblem(null);
    const result = await replayApprovalRules(company.id, { text: written, baseVersion });
    setBusy(null);
    if (!result.ok) return setProblem(result.problem);
    setTried({ text: JSON.stringify(written), replay: result.value });
    setTimeout(() => document.querySelector<HTMLElement>("[data-replay] h2")?.focus());
  }

  async function save() {
    if (!isTried || !text) return;
    setBusy("saving");
    setProblem(null);
    const { proof } = tried.replay;
    const result = await saveApprovalRules(company.id, { text, baseVersion, proof });
    if (!result.ok) {
      setBusy(null);
      return setProblem(result.problem);
    }
    toast(t("saved", { version: result.value.version }));
    forget();
    await queries.invalidateQueries({ queryKey: approvalsKey(company.id) });
    onFresh();
  }

  async function discard() {
    forget();
    await queries.refetchQueries({ queryKey: approvalRulesQuery(company.id).queryKey });
    onFresh();
  }

  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-9" onSubmit={form.handleSubmit(attempt)} aria-label={t("title")}>
        {kept.restored || isOvertaken ? (
          <Notice
            tone="plain"
            title={isOvertaken ? t("overtaken") : common("restored")}
            actions={<Button onClick={() => void discard()}>{common("discard")}</Button>}
          />
        ) : null}
        <section className="grid gap-4">
          <div>
            <h2>{t("chains")}</h2>
            <p className="two max-w-[64ch] text-sm">{t("chainsLead")}</p>
          </div>
          {fields.map((field, at) => (
            <RuleCard
              key={field.id}
              at={at}
              people={view.people}
              onUp={at === 0 ? null : () => move(at, at - 1)}
              onRemove={() => remove(at)}
            />
          ))}
          {fields.length === 0 ? <p>{t("none")}</p> : null}
          {fields.length < mostOfRules.rules ? (
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
            onRetry={problem.detail === "rules_changed" ? undefined : () => void form.handleSubmit(attempt)()}
          />
        ) : null}
        <div className={css.foot}>
          <Button type="submit" look={isTried ? undefined : "main"} busy={busy === "trying"}>
            {t("try")}
          </Button>
          <Button
            look={isTried ? "main" : undefined}
            disabled={!isTried || isSaved}
            busy={busy === "saving"}
            onClick={() => void save()}
          >
            {t("save")}
          </Button>
          <p className="two text-sm" role="status">
            {isSaved ? t("isSaved") : isTried ? t("isTried") : t("notTried")}
          </p>
        </div>
        {isTried ? <ReplayPanel replay={tried.replay} people={view.people} /> : null}
      </form>
    </FormProvider>
  );
}
