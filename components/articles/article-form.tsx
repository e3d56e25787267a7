"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { ConflictNotice } from "@/components/form/conflict-notice";
import { useKeptText } from "@/components/form/use-kept-text";
import { useNewerRecord } from "@/components/form/use-newer-record";
import { useFormats } from "@/components/format/use-formats";
import { mayBeDone } from "@/components/record/may-be-done";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { articleAccountCodingsQuery, articleQuery, saveArticle } from "@/lib/api/browser/articles";
import { unitsQuery } from "@/lib/api/browser/reference";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { type Article, emptyArticle } from "@/lib/api/contract/article";
import { Problem } from "@/lib/problem";
import { ArticleFields } from "./article-fields";
import { articleSchema } from "./article-schema";
import { type ArticleValues, articleShape, fieldOfMember, labelOf, valuesOf, withValues } from "./article-values";

/** Adds an article, or replaces one; what the form does not show is kept. */
export function ArticleForm({ article = emptyArticle }: { article?: Article }) {
  const t = useTranslations("articles.form");
  const problems = useTranslations("problems");
  const language = useLocale();
  const formats = useFormats();
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  const isNew = article.id === "";
  const list = `/companies/${company.id}/articles`;
  const units = useQuery(unitsQuery(company.id));
  const codings = useQuery(articleAccountCodingsQuery(company.id));
  const offered = (codings.data?.items ?? []).filter((one) => one.isActive || one.id === article.codingId);

  const schema = articleSchema((key, values) => t(key, values), {
    numbers: formats.numbers,
    percent: formats.percent,
    rateOf: (id) => offered.find((one) => one.id === id)?.rateBps ?? null,
  });
  const form = useForm<ArticleValues>({
    defaultValues: valuesOf(article, formats.numbers),
    resolver: zodResolver(schema),
  });
  const kept = useKeptText(form, `${company.personId}:${company.id}:article:${article.id || "new"}`, articleShape);
  const newer = useNewerRecord(
    form,
    article,
    () => queries.fetchQuery({ ...articleQuery(company.id, article.id), staleTime: 0 }),
    (record) => valuesOf(record, formats.numbers),
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function save(values: ArticleValues) {
    // A second press before the first has painted its busy state would add the article twice; so would one while the
    // way to its page still takes time, so after a save the form stays busy until it is left.
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    const saved = await send(values).catch((error: unknown) => {
      refuse(error instanceof Problem ? error : new Problem("internal", { cause: error }));
      return false;
    });
    if (saved) return;
    sending.current = false;
    setBusy(false);
  }

  async function send(values: ArticleValues): Promise<boolean> {
    const settled = await newer.settle(values);
    if (!settled) return false;
    const result = await saveArticle(company.id, withValues(settled.record, settled.values, formats.numbers));
    if (!result.ok) {
      refuse(result.problem);
      return false;
    }
    const saved = result.value;
    kept.forget();
    queries.setQueryData(articleQuery(company.id, saved.id).queryKey, saved);
    void queries.invalidateQueries({ queryKey: resourceKey(company.id, "articles") });
    toast(isNew ? t("created", { name: saved.name, number: saved.number }) : t("saved", { name: saved.name }));
    router.push(`${list}/${saved.id}`);
    return true;
  }

  function refuse(refusal: Problem) {
    let shown = 0;
    for (const { field, message } of refusal.fields ?? []) {
      const name = fieldOfMember[field];
      if (!name || !message) continue;
      form.setError(name, { type: "remote", message }, { shouldFocus: shown === 0 });
      shown += 1;
    }
    // The only number of an article that must be its own is its article number.
    if (shown === 0 && refusal.remote?.code === 4000) {
      form.setError("number", { type: "remote", message: problems("remote.4000") }, { shouldFocus: true });
      return;
    }
    if (shown === 0 || shown < (refusal.fields?.length ?? 0)) setProblem(refusal);
  }

  function discard() {
    kept.forget();
    newer.forget();
    form.reset(valuesOf(newer.base, formats.numbers));
  }

  function say(field: keyof ArticleValues, value: string | boolean): string {
    if (field === "codingId") return offered.find((one) => one.id === value)?.name ?? String(value);
    if (field === "unitId") return units.data?.items.find((one) => one.id === value)?.name ?? String(value);
    return String(value);
  }

  const wrong = Object.keys(form.formState.errors).length;
  const unread = units.error ?? codings.error;
  return (
    <FormProvider {...form}>
      <form noValidate className="page grid max-w-[820px] gap-7" onSubmit={form.handleSubmit(save)}>
        {kept.restored ? (
          <Notice tone="turn" title={t("restored")} actions={<Button onClick={discard}>{t("discard")}</Button>} />
        ) : null}
        {problem ? (
          <ProblemNotice
            problem={problem}
            title={t(isNew && mayBeDone(problem) ? "unsure" : "failed")}
            onRetry={form.handleSubmit(save)}
          />
        ) : null}
        {unread ? (
          <ProblemNotice
            problem={unread}
            onRetry={() => {
              void units.refetch();
              void codings.refetch();
            }}
          />
        ) : null}
        <ArticleFields article={article} units={units.data?.items ?? []} codings={offered} language={language} />
        {newer.conflict ? (
          <ConflictNotice
            conflict={newer.conflict}
            label={(field) => t(labelOf[field])}
            say={say}
            onChoose={newer.choose}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="main" keys="Control+Enter" busy={busy}>
            {t(isNew ? "create" : "save")}
          </Button>
          <ButtonLink look="quiet" href={isNew ? list : `${list}/${article.id}`}>
            {t("cancel")}
          </ButtonLink>
          <span className={wrong > 0 ? "late sm" : "two sm"} role="status">
            {wrong > 0 ? t("fix", { count: wrong }) : form.formState.isDirty ? t("unsaved") : isNew ? "" : t("kept")}
          </span>
        </div>
      </form>
    </FormProvider>
  );
}
