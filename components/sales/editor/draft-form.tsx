"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormProvider, type Resolver, useForm } from "react-hook-form";
import { dropKept, typedOnly, writeKept } from "@/components/form/kept-text";
import { useKeptText } from "@/components/form/use-kept-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { PageHead } from "@/components/ui/page-head";
import { customerQuery } from "@/lib/api/browser/customers";
import type { Customer } from "@/lib/api/contract/customer";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import { FinaliseSheet } from "../finalise/finalise-sheet";
import { dateOfText } from "./date-text";
import { DeleteDraft } from "./delete-draft";
import { DraftActions } from "./draft-actions";
import css from "./draft-form.module.css";
import { DraftNotices } from "./draft-notices";
import { draftSchema } from "./draft-schema";
import { type DraftValues, draftShape, isBlank, valuesOf, withValues } from "./draft-values";
import { HeadFields } from "./head-fields";
import { type Refusal, refusedCells } from "./refused-cells";
import { RowGrid } from "./row-grid";
import { SavedLine } from "./saved-line";
import { TotalsPanel } from "./totals-panel";
import { useDraftStore } from "./use-draft-store";
import { useTotalsSettings } from "./use-totals-settings";

type Props = { draft: InvoiceDraft; today: string; crumb: React.ReactNode[]; keptAs: string };

/** The invoice editor: one screen, keyboard first. What is typed is kept here at once, and in the books when saved. */
export function DraftForm({ draft, today, crumb, keptAs }: Props) {
  const t = useTranslations("sales");
  const formats = useFormats();
  const company = useCompany();
  const [begun] = useState(() => valuesOf(draft, formats.numbers, today));
  const store = useDraftStore(draft, JSON.stringify(begun));
  const { base } = store;
  const queries = useQueryClient();
  const resolver: Resolver<DraftValues> = (values, context, options) => {
    const buyer = queries.getQueryData(customerQuery(company.id, values.customerId).queryKey);
    const currency = buyer?.currencyCode || company.currencyCode;
    const rules = { numbers: formats.numbers, exampleDate: today, priceDecimals: 2, currency };
    return zodResolver(draftSchema((key, details) => t(`error.${key}`, details), rules))(values, context, options);
  };
  const form = useForm<DraftValues>({ defaultValues: begun, resolver });
  const keyOf = (id: string) => `${company.personId}:${company.id}:invoice:${id}`;
  const keptKey = keyOf(base.id || keptAs);
  const kept = useKeptText(form, keptKey, draftShape);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [sheet, setSheet] = useState(false);
  const customerId = form.watch("customerId");
  const read = useQuery({ ...customerQuery(company.id, customerId), enabled: customerId !== "" });
  const customer: Customer | null = customerId === "" ? null : (read.data ?? null);
  const settings = useTotalsSettings(customer);
  // The service answers a draft with today's date unless the company keeps it; what was typed is what is meant.
  const shown = { ...base, invoiceOn: dateOfText(form.watch("invoiceOn")) ?? base.invoiceOn };

  /** Stores what stands in the form; null when it could not be, and the form then says why. */
  async function keep(values: DraftValues): Promise<InvoiceDraft | null> {
    setProblem(null);
    const result = await store.save(JSON.stringify(values), (now) => withValues(now, values, formats.numbers));
    if (!result.ok) {
      refuse(result.problem, values);
      return null;
    }
    kept.forget();
    dropKept(keptKey);
    form.reset(values, { keepValues: true });
    // Typed on while it was being saved: that is not in the books yet.
    if (JSON.stringify(form.getValues()) !== JSON.stringify(values))
      writeKept(keyOf(result.draft.id), typedOnly(form.getValues(), values));
    return result.draft;
  }

  function refuse(refusal: Refusal, values: DraftValues) {
    const places = values.rows.flatMap((row, index) => (isBlank(row) ? [] : [index]));
    const cells = refusedCells(refusal, places);
    cells.forEach(({ path, message }, index) => {
      form.setError(path, { type: "remote", message }, { shouldFocus: index === 0 });
    });
    if (cells.length < Math.max(refusal.fields?.length ?? 0, 1)) setProblem(refusal);
  }

  async function preview(values: DraftValues) {
    // The sheet shows the stored draft, so what stands in the form is stored first: what is seen is what is sent.
    if (await keep(values)) setSheet(true);
  }

  function discard() {
    kept.forget();
    form.reset(valuesOf(base, formats.numbers, today));
  }

  return (
    <FormProvider {...form}>
      <div className={clsx(css.title, "makes-room")}>
        <PageHead
          title={t("editor.newTitle")}
          crumb={crumb}
          actions={<SavedLine savedAt={store.savedAt} saving={store.saving} stored={base.id !== ""} />}
        />
      </div>
      <FinaliseSheet
        draft={shown}
        customer={customer}
        open={sheet}
        settings={settings}
        onClose={() => setSheet(false)}
        onOpen={() => setSheet(true)}
        onRefused={(refusal) => refuse(refusal, form.getValues())}
        onDone={() => kept.forget()}
      />
      <form
        noValidate
        className={clsx(css.page, "makes-room")}
        aria-label={t("editor.newTitle")}
        onSubmit={form.handleSubmit((values) => void keep(values))}
      >
        <DraftNotices
          problem={problem}
          restored={kept.restored}
          draft={base}
          onDiscard={discard}
          onRetry={form.handleSubmit((values) => void keep(values))}
          onDetach={() => {
            store.detach();
            setProblem(null);
          }}
        />
        <HeadFields customer={customer} today={today} isNew={draft.id === ""} />
        <RowGrid settings={settings} />
        <div className={css.tail}>
          <div className={css.aside}>
            {settings.includesVat ? <p>{t("editor.privatePrices")}</p> : null}
            {base.rest.RotReducedInvoicingType ? <p>{t("editor.houseWork")}</p> : null}
          </div>
          <TotalsPanel settings={settings} />
        </div>
        <DraftActions
          busy={store.saving}
          settings={settings}
          onPreview={form.handleSubmit(preview)}
          remove={base.id === "" ? null : <DeleteDraft draftId={base.id} onDeleted={() => kept.forget()} />}
        />
      </form>
    </FormProvider>
  );
}
