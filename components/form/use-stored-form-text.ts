"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import {
  dropStoredText,
  type FormShape,
  pickChangedValues,
  readStoredText,
  type StoragePlace,
  writeStoredText,
} from "./stored-text";

/**
 * Stores the typed text of a form, so that it survives a reload, a reconnect, a change of language and a crash of the
 * page.
 *
 * @param storageKey names the form and its record, and also company and person, so that nobody sees another person's
 *   text
 * @param formShape the schema of each field, one object for the life of the form; stored text that does not fit is
 *   dropped
 * @param storagePlace where the text is stored; the storage of a tab ends with the tab
 * @returns `wasRestored` is true when the form opened with stored text; `forgetText` is called when the text is saved
 *   or discarded
 */
export function useStoredFormText<T extends FieldValues>(
  form: UseFormReturn<T>,
  storageKey: string,
  formShape: FormShape<T>,
  storagePlace: StoragePlace = "tab",
) {
  const [wasRestored, setWasRestored] = useState(false);
  const pendingWrite = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    const storedValues = readStoredText(storageKey, formShape, storagePlace);
    if (storedValues !== null) {
      form.reset({ ...form.getValues(), ...storedValues } as T & DefaultValues<T>, { keepDefaultValues: true });
      setWasRestored(true);
    }
    const writeNow = () => {
      if (pendingWrite.current === undefined) return;
      clearTimeout(pendingWrite.current);
      pendingWrite.current = undefined;
      writeStoredText(
        storageKey,
        pickChangedValues(form.getValues(), form.formState.defaultValues ?? {}),
        storagePlace,
      );
    };
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (!isDirty) return;
        clearTimeout(pendingWrite.current);
        pendingWrite.current = setTimeout(writeNow, 250);
      },
    });
    // The page unloads when the person goes to the identity server, and may unload when a phone is put away.
    addEventListener("pagehide", writeNow);
    return () => {
      unsubscribe();
      removeEventListener("pagehide", writeNow);
      writeNow();
    };
  }, [form, storageKey, formShape, storagePlace]);

  const forgetText = useCallback(() => {
    clearTimeout(pendingWrite.current);
    pendingWrite.current = undefined;
    dropStoredText(storageKey, storagePlace);
    setWasRestored(false);
  }, [storageKey, storagePlace]);

  return { wasRestored, forgetText };
}
