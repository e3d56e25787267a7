"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { FormProvider, type Resolver, useForm } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { PageHead } from "@/components/ui/page-head";
import { customerQuery } from "@/lib/api/browser/customers";
import type { Customer } from "@/lib/api/contract/customer";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import { mostPriceDecimals } from "@/lib/flow/price-decimals";
import { FinaliseSheet } from "../finalise/finalise-sheet";
import { useIsOrdered } from "../finalise/use-is-ordered";
import { dateOfText, dateText } from "./date-text";
import { DeleteDraft } from "./delete-draft";
import { DraftActions } from "./draft-actions";
import css from "./draft-form.module.css";
import { DraftNotices } from "./draft-notices";
import { draftSchema } from "./draft-schema";
import { type DraftValues, isBlank, valuesOf } from "./draft-values";
import { HeadFields } from "./head-fields";
import { type Refusal, refusedCells } from "./refused-cells";
import { RowGrid } from "./row-grid";
import { SavedLine } from "./saved-line";
import { TotalsPanel } from "./totals-panel";
import { useDraftKeeper, useKept } from "./use-draft-keeper";
import type { FoundText } from "./use-found-text";
import { useTotalsSettings } from "./use-totals-settings";

type Props = { draft: InvoiceDraft; today: string; crumb: React.ReactNode[]; found: FoundText };

/** The invoice editor: one screen, keyboard first. What is typed is kept here and in the portal, and saved in the books. */
export function DraftForm({ draft, today, crumb, found }: Props) {
  const t = useTranslations("sales");
  const formats = useFormats();
  const company = useCompany();
  const [begun] = useState(() => valuesOf(draft, formats.numbers, today));
  const queries = useQueryClient();
  const schemaFor = (values: DraftValues) => {
    const buyer = queries.getQueryData(customerQuery(company.id, values.customerId).queryKey);
    const currency = buyer?.currencyCode || company.currencyCode;
    const priceDecimals = mostPriceDecimals(company.countryCode, buyer?.invoiceAddress.countryCode ?? null);
    const rules = { numbers: formats.numbers, exampleDate: dateText(today, formats.numbers), priceDecimals, currency };
    return draftSchema((key, details) => t(`error.${key}`, details), rules);
  };
  const resolver: Resolver<DraftValues> = (values, ...rest) => zodResolver(schemaFor(values))(values, ...rest);
  const form = useForm<DraftValues>({ defaultValues: begun, resolver });
  const fits = (values: DraftValues) => schemaFor(values).safeParse(values).success;
  const keeper = useDraftKeeper({ form, draft, begun, found, fits, numbers: formats.numbers, today });
  const base = useKept(keeper, (state) => state.draft);
  const saving = useKept(keeper, (state) => state.saving);
  const refusal = useKept(keeper, (state) => state.refusal);
  const [problem, setProblem] = useState<Refusal | null>(null);
  /** The version the sheet shows what will happen to; another one from elsewhere closes it. */
  const [sheet, setSheet] = useState<string | null>(null);
  const customerId = form.watch("customerId");
  const read = useQuery({ ...customerQuery(company.id, customerId), enabled: customerId !== "" });
  const customer: Customer | null = customerId === "" ? null : (read.data ?? null);
  const settings = useTotalsSettings(customer);
  const isOrdered = useIsOrdered(base.id);
  // The service answers a draft with today's date unless the company keeps it; what was typed is what is meant.
  const shown = { ...base, invoiceOn: dateOfText(form.watch("invoiceOn"), formats.numbers) ?? base.invoiceOn };

  /** Stores what stands in the form; null when it could not be, and the screen then says why. */
  async function keep(): Promise<InvoiceDraft | null> {
    setProblem(null);
    const saved = await keeper.save(true);
    if (!saved.ok) {
      if (saved.problem) refuse(saved.problem, true);
      return null;
    }
    form.reset(form.getValues(), { keepValues: true });
    return saved.draft;
  }

  function refuse(refused: Refusal, pressed: boolean) {
    const places = form.getValues("rows").flatMap((row, index) => (isBlank(row) ? [] : [index]));
    const cells = refusedCells(refused, places);
    cells.forEach(({ path, message }, index) => {
      form.setError(path, { type: "remote", message }, { shouldFocus: pressed && index === 0 });
    });
    if (cells.length < Math.max(refused.fields?.length ?? 0, 1)) setProblem(refused);
  }

  // A save nobody pressed for: the line under the title says that the books do not answer, the rest is said here.
  const [said, setSaid] = useState(refusal);
  useEffect(() => {
    if (said === refusal) return;
    setSaid(refusal);
    if (refusal && refusal.code !== "remote_busy") refuse(refusal, false);
  });

  async function preview() {
    // The sheet shows the stored draft, so what stands in the form is stored first: what is seen is what is sent.
    const stored = await keep();
    if (stored) setSheet(stored.id);
  }

  /** A step that was refused because this version is gone has been overtaken by a save elsewhere. */
  async function stepRefused(refused: Refusal) {
    const overtaken = refused.code === "not_found" && (await keeper.follow()) !== "gone";
    if (!overtaken) refuse(refused, true);
  }

  const save = form.handleSubmit(() => void keep());

  return (
    <FormProvider {...form}>
      <div className={clsx(css.title, "makes-room")}>
        <PageHead title={t("editor.newTitle")} crumb={crumb} actions={<SavedLine keeper={keeper} />} />
      </div>
      <FinaliseSheet
        draft={shown}
        storedOn={base.invoiceOn}
        customer={customer}
        open={sheet !== null && sheet === base.id}
        settings={settings}
        onClose={() => setSheet(null)}
        onOpen={() => setSheet(base.id)}
        onRefused={(refused) => void stepRefused(refused)}
        onDone={keeper.forget}
      />
      <form noValidate className={clsx(css.page, "makes-room")} aria-label={t("editor.newTitle")} onSubmit={save}>
        <DraftNotices
          keeper={keeper}
          problem={problem}
          onDiscard={() => {
            setProblem(null);
            form.clearErrors();
            keeper.discard();
          }}
          onRetry={save}
          onDetach={() => {
            keeper.detach();
            setProblem(null);
          }}
        />
        <fieldset className="contents" disabled={isOrdered}>
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
            busy={saving}
            settings={settings}
            onPreview={form.handleSubmit(preview)}
            remove={base.id === "" ? null : <DeleteDraft draftId={base.id} onDeleted={keeper.forget} />}
          />
        </fieldset>
      </form>
    </FormProvider>
  );
}
