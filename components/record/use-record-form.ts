"use client";

import { type UseQueryOptions, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type DefaultValues, type Path, type Resolver, useForm } from "react-hook-form";
import type { RefusedFields } from "@/components/form/refused-fields";
import type { Shape } from "@/components/form/stored-text";
import { useNewerRecord } from "@/components/form/use-newer-record";
import { useStoredFormText } from "@/components/form/use-stored-form-text";
import { useCompany } from "@/components/shell/company/company-context";
import { useToast } from "@/components/ui/toast";
import type { Result } from "@/lib/api/browser/call";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import type { DraftEditKind } from "@/lib/api/contract/operations/draft-edit";
import { Problem } from "@/lib/values/problem";
import { showErrorAtLinkedField } from "./show-error-at-field";
import { usePortalCopy } from "./use-portal-copy";

export type FlatValues = Record<string, string | boolean>;
export type StoredRecord = { id: string; name: string; changedAt: string };

type RecordFormOptions<R, V extends FlatValues> = {
  /** The record as it was read; a record without an id is added. */
  record: R;
  /** The name of the resource in the books, such as `customers`. */
  resource: string;
  /** The path of the list of records; the path of a record adds its id. */
  list: string;
  shape: Shape<V>;
  resolver: Resolver<V>;
  valuesOf: (record: R) => V;
  withValues: (record: R, values: V) => R;
  query: (id: string) => UseQueryOptions<R, Problem> & { queryKey: readonly unknown[] };
  save: (record: R) => Promise<Result<R>>;
  refusedFieldsOf: (problem: Problem) => RefusedFields<keyof V & string>;
  /** The text of the error at the field to which a link leads; null when nothing is wrong. */
  findFieldError?: ((field: string, record: R) => Promise<string | null>) | undefined;
  /** The kind under which typed text is stored in the portal as well; without it, text is stored only in the tab. */
  portalCopyKind?: DraftEditKind | undefined;
  /** The message after a record was added. */
  addedMessage: (record: R) => string;
  /** The page from which the person came to correct a field; the form returns there when it is saved or left. */
  returnPath?: string | undefined;
  /** The callbacks of a sheet on another record's page; the added record is handed back to that page. */
  sheetCallbacks?: SheetCallbacks<R> | undefined;
};

export type SheetCallbacks<R> = { onCreated: (record: R) => void; onCancel: () => void };

export type RecordFormState<R extends StoredRecord, V extends FlatValues> = ReturnType<typeof useRecordForm<R, V>>;

/**
 * A form that adds or replaces a record. It stores typed text, sends a save once, and does not overwrite others'
 * changes.
 */
export function useRecordForm<R extends StoredRecord, V extends FlatValues>(options: RecordFormOptions<R, V>) {
  const t = useTranslations("common.form");
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  const { record, list, resource, valuesOf } = options;
  const isNew = record.id === "";
  const form = useForm<V>({ defaultValues: valuesOf(record) as DefaultValues<V>, resolver: options.resolver });
  const recordKey = record.id || (options.sheetCallbacks ? "in-place" : "new");
  const storedText = useStoredFormText(
    form,
    `${company.personId}:${company.id}:${resource}:${recordKey}`,
    options.shape,
  );
  const portalCopy = usePortalCopy(form, {
    kind: options.portalCopyKind ?? null,
    recordId: record.id,
    shape: options.shape,
  });
  const readRecord = () => queries.fetchQuery({ ...options.query(record.id), staleTime: 0 });
  const newer = useNewerRecord(form, record, readRecord, valuesOf);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const findFieldError = useEffectEvent(
    async (field: string) =>
      (await options.findFieldError?.(field, options.withValues(record, form.getValues()))) ?? null,
  );
  // A link may lead to one field of the form.
  useEffect(() => showErrorAtLinkedField(form, location.hash.slice(1), findFieldError), [form]);

  async function save(values: V) {
    // A second click before the busy state is painted would add the record twice. A click while the page of the record is
    // loading would do the same, so the form stays busy after a save until it is left.
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    const saved = await send(values).catch((error: unknown) => {
      showRefusal(error instanceof Problem ? error : new Problem("internal", { cause: error }));
      return false;
    });
    if (saved) return;
    sending.current = false;
    setBusy(false);
  }

  async function send(values: V): Promise<boolean> {
    const merged = await newer.settle(values);
    if (!merged) return false;
    const result = await options.save(options.withValues(merged.record, merged.values));
    if (!result.ok) {
      showRefusal(result.problem);
      return false;
    }
    const saved = result.value;
    forget();
    queries.setQueryData(options.query(saved.id).queryKey, saved);
    void queries.invalidateQueries({ queryKey: resourceKey(company.id, resource) });
    toast(isNew ? options.addedMessage(saved) : t("saved", { name: saved.name }));
    if (options.sheetCallbacks) options.sheetCallbacks.onCreated(saved);
    else router.push(options.returnPath ?? `${list}/${saved.id}`);
    return true;
  }

  function showRefusal(refusal: Problem) {
    const { known, rest } = options.refusedFieldsOf(refusal);
    known.forEach(({ name, message }, index) => {
      form.setError(name as Path<V>, { type: "remote", message }, { shouldFocus: index === 0 });
    });
    if (rest) setProblem(refusal);
  }

  function forget() {
    storedText.forget();
    portalCopy.forget();
  }

  function discard() {
    forget();
    newer.forget();
    form.reset(valuesOf(newer.base) as V & DefaultValues<V>);
  }

  function cancel() {
    forget();
    options.sheetCallbacks?.onCancel();
  }

  return {
    form,
    isNew,
    /** How the form is left: the address of a link for a page, a function that closes the sheet for a sheet. */
    leave: options.sheetCallbacks ? cancel : (options.returnPath ?? (isNew ? list : `${list}/${record.id}`)),
    restored: storedText.restored || portalCopy.restored,
    /** Is true when the typed text is in the portal and not only on this device. */
    isThere: portalCopy.isThere,
    begun: portalCopy.begun,
    newer,
    problem,
    busy,
    discard,
    save: form.handleSubmit(save),
  };
}
