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
import { mayBeDone } from "@/components/record/may-be-done";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { customerQuery, saveCustomer } from "@/lib/api/browser/customers";
import { companySettingsQuery, termsOfPaymentsQuery } from "@/lib/api/browser/reference";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { type Customer, emptyCustomer } from "@/lib/api/contract/customer";
import { Problem } from "@/lib/problem";
import { CustomerFields } from "./customer-fields";
import { customerSchema } from "./customer-schema";
import { type CustomerValues, customerShape, labelOf, valuesOf, withValues } from "./customer-values";
import { refusedFields } from "./refused-fields";

/** Adds a customer, or replaces one; what the form does not show is kept. */
export function CustomerForm({ customer = emptyCustomer }: { customer?: Customer }) {
  const t = useTranslations("customers.form");
  const problems = useTranslations("problems");
  const language = useLocale();
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  const isNew = customer.id === "";
  const list = `/companies/${company.id}/customers`;
  const terms = useQuery(termsOfPaymentsQuery(company.id));
  const settings = useQuery({ ...companySettingsQuery(company.id), enabled: isNew });

  const form = useForm<CustomerValues>({
    defaultValues: valuesOf(customer),
    resolver: zodResolver(customerSchema((key, values) => t(key, values), company.countryCode)),
  });
  const kept = useKeptText(form, `${company.personId}:${company.id}:customer:${customer.id || "new"}`, customerShape);
  const about = customerQuery(company.id, customer.id);
  const newer = useNewerRecord(form, customer, () => queries.fetchQuery({ ...about, staleTime: 0 }), valuesOf);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function save(values: CustomerValues) {
    // A second press before the first has painted its busy state would add the customer twice; so would one while the
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

  async function send(values: CustomerValues): Promise<boolean> {
    const settled = await newer.settle(values);
    if (!settled) return false;
    const result = await saveCustomer(company.id, withValues(settled.record, settled.values, company.countryCode));
    if (!result.ok) {
      refuse(result.problem);
      return false;
    }
    const saved = result.value;
    kept.forget();
    queries.setQueryData(customerQuery(company.id, saved.id).queryKey, saved);
    void queries.invalidateQueries({ queryKey: resourceKey(company.id, "customers") });
    toast(isNew ? t("created", { name: saved.name, number: saved.number }) : t("saved", { name: saved.name }));
    router.push(`${list}/${saved.id}`);
    return true;
  }

  function discard() {
    kept.forget();
    newer.forget();
    form.reset(valuesOf(newer.base));
  }

  function refuse(refusal: Problem) {
    const { known, rest } = refusedFields(refusal, (code) => problems(`remote.${code}`));
    known.forEach(({ name, message }, index) => {
      form.setError(name, { type: "remote", message }, { shouldFocus: index === 0 });
    });
    if (rest) setProblem(refusal);
  }

  const { errors } = form.formState;
  const wrong = Object.keys(errors).length;
  const choices = (terms.data?.items ?? [])
    .filter((one) => one.forSales || one.id === customer.termsOfPaymentId)
    .map((one) => ({ value: one.id, label: language === "sv" ? one.name : one.nameEnglish }));
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
        <CustomerFields
          customer={newer.base}
          terms={choices}
          termsProblem={terms.error}
          nextNumber={settings.data?.nextCustomerNumber ?? null}
          suggestedTerms={settings.data?.termsOfPaymentId ?? null}
        />
        {newer.conflict ? (
          <ConflictNotice
            conflict={newer.conflict}
            label={(field) => t(labelOf[field])}
            say={(_, value) => choices.find((one) => one.value === value)?.label ?? String(value)}
            onChoose={newer.choose}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="main" keys="Control+Enter" busy={busy}>
            {t(isNew ? "create" : "save")}
          </Button>
          <ButtonLink look="quiet" href={isNew ? list : `${list}/${customer.id}`}>
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
