"use client";

import { type UseQueryOptions, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type DefaultValues, type Path, type Resolver, useForm } from "react-hook-form";
import type { RefusedFields } from "@/components/form/refused-fields";
import type { FormShape } from "@/components/form/stored-text";
import { useRecordMerge } from "@/components/form/use-newer-record";
import { useStoredFormText } from "@/components/form/use-stored-form-text";
import { useCompany } from "@/components/shell/company/company-context";
import { useToast } from "@/components/ui/toast";
import type { Result } from "@/lib/api/browser/call";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
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
  listPath: string;
  formShape: FormShape<V>;
  resolver: Resolver<V>;
  formValuesOf: (record: R) => V;
  recordWithValues: (record: R, values: V) => R;
  recordQueryOf: (id: string) => UseQueryOptions<R, Problem> & { queryKey: readonly unknown[] };
  saveRecord: (record: R) => Promise<Result<R>>;
  refusedFieldsOf: (problem: Problem) => RefusedFields<keyof V & string>;
  /** The text of the error at the field to which a link leads; null when nothing is wrong. */
  findFieldError?: ((field: string, record: R) => Promise<string | null>) | undefined;
  /** The kind under which typed text is stored in the portal as well; without it, text is stored only in the tab. */
  portalCopyKind?: DraftEditKind | undefined;
  /** The message after a record was added. */
  addedMessage: (record: R) => string;
  /** The page to open after a save where it is another one than `returnPath`; null where it is not. */
  nextPathOf?: ((record: R) => string | null) | undefined;
  /** The page from which the person came to correct a field; the form returns there when it is saved or left. */
  returnPath?: string | undefined;
  /** The callbacks of a sheet on another record's page; the added record is handed back to that page. */
  sheetCallbacks?: SheetCallbacks<R> | undefined;
};

export type SheetCallbacks<R> = { onCreated: (record: R) => void; onCancel: () => void };

export type RecordFormState<R extends StoredRecord, V extends FlatValues> = ReturnType<typeof useRecordForm<R, V>>;

/**
 * Returns the state of a form that adds or replaces a record. The form stores typed text, sends a save once, and does
 * not overwrite others' changes.
 */
export function useRecordForm<R extends StoredRecord, V extends FlatValues>(formOptions: RecordFormOptions<R, V>) {
  const t = useTranslations("common.form");
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { record, listPath, resource, formValuesOf } = formOptions;
  const isNew = record.id === "";
  const form = useForm<V>({ defaultValues: formValuesOf(record) as DefaultValues<V>, resolver: formOptions.resolver });
  const recordKey = record.id || (formOptions.sheetCallbacks ? "in-place" : "new");
  const storedFormText = useStoredFormText(
    form,
    `${company.personId}:${company.id}:${resource}:${recordKey}`,
    formOptions.formShape,
  );
  const portalCopy = usePortalCopy(form, {
    editKind: formOptions.portalCopyKind ?? null,
    recordId: record.id,
    formShape: formOptions.formShape,
  });
  const readRecord = () => queryClient.fetchQuery({ ...formOptions.recordQueryOf(record.id), staleTime: 0 });
  const recordMerge = useRecordMerge(form, record, readRecord, formValuesOf);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isSending = useRef(false);

  const findFieldError = useEffectEvent(
    async (field: string) =>
      (await formOptions.findFieldError?.(field, formOptions.recordWithValues(record, form.getValues()))) ?? null,
  );
  // A link may lead to one field of the form.
  useEffect(() => showErrorAtLinkedField(form, location.hash.slice(1), findFieldError), [form]);

  async function save(values: V) {
    // A second click before the busy state is painted would add the record twice. A click while the page of the record is
    // loading would do the same, so the form stays busy after a save until it is left.
    if (isSending.current) return;
    isSending.current = true;
    setIsSaving(true);
    setProblem(null);
    const wasSaved = await sendRecord(values).catch((error: unknown) => {
      showRefusal(error instanceof Problem ? error : new Problem("internal", { cause: error }));
      return false;
    });
    if (wasSaved) return;
    isSending.current = false;
    setIsSaving(false);
  }

  async function sendRecord(values: V): Promise<boolean> {
    const mergedRecord = await recordMerge.mergeWithNewer(values);
    if (!mergedRecord) return false;
    const saveResult = await formOptions.saveRecord(
      formOptions.recordWithValues(mergedRecord.record, mergedRecord.values),
    );
    if (!saveResult.ok) {
      showRefusal(saveResult.problem);
      return false;
    }
    const savedRecord = saveResult.value;
    forgetText();
    queryClient.setQueryData(formOptions.recordQueryOf(savedRecord.id).queryKey, savedRecord);
    void queryClient.invalidateQueries({ queryKey: resourceKeyOf(company.id, resource) });
    toast(isNew ? formOptions.addedMessage(savedRecord) : t("saved", { name: savedRecord.name }));
    if (formOptions.sheetCallbacks) formOptions.sheetCallbacks.onCreated(savedRecord);
    else
      router.push(formOptions.nextPathOf?.(savedRecord) ?? formOptions.returnPath ?? `${listPath}/${savedRecord.id}`);
    return true;
  }

  function showRefusal(refusal: Problem) {
    const { fieldErrors, hasOtherRefusals } = formOptions.refusedFieldsOf(refusal);
    fieldErrors.forEach(({ name, message }, index) => {
      form.setError(name as Path<V>, { type: "remote", message }, { shouldFocus: index === 0 });
    });
    if (hasOtherRefusals) setProblem(refusal);
  }

  function forgetText() {
    storedFormText.forgetText();
    portalCopy.forgetCopy();
  }

  function discard() {
    forgetText();
    recordMerge.dismissConflict();
    form.reset(formValuesOf(recordMerge.baseRecord) as V & DefaultValues<V>);
  }

  function cancel() {
    forgetText();
    formOptions.sheetCallbacks?.onCancel();
  }

  return {
    form,
    isNew,
    /** How the form is left: the address of a link for a page, a function that closes the sheet for a sheet. */
    exitTarget: formOptions.sheetCallbacks
      ? cancel
      : (formOptions.returnPath ?? (isNew ? listPath : `${listPath}/${record.id}`)),
    wasRestored: storedFormText.wasRestored || portalCopy.wasRestored,
    /** Is true when the typed text is in the portal and not only on this device. */
    isInPortal: portalCopy.isInPortal,
    editBegunElsewhere: portalCopy.editBegunElsewhere,
    recordMerge,
    problem,
    isSaving,
    discard,
    save: form.handleSubmit(save),
  };
}
