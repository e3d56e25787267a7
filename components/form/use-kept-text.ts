"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { dropKept, type KeptIn, readKept, type Shape, typedOnly, writeKept } from "./kept-text";

/**
 * Stores the typed text of a form, so that it survives a reload, a reconnect, a change of language and a crash of the page.
 *
 * @param key names the form and its record, and also company and person, so that nobody sees another person's text
 * @param shape the schema of each field, one object for the life of the form; stored text that does not fit is dropped
 * @param place where the text is stored; the storage of a tab ends with the tab
 * @returns `restored` is true when the form opened with stored text; `forget` is called when the text is saved or discarded
 */
export function useKeptText<T extends FieldValues>(
  form: UseFormReturn<T>,
  key: string,
  shape: Shape<T>,
  place: KeptIn = "tab",
) {
  const [restored, setRestored] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    const kept = readKept(key, shape, place);
    if (kept !== null) {
      form.reset({ ...form.getValues(), ...kept } as T & DefaultValues<T>, { keepDefaultValues: true });
      setRestored(true);
    }
    const keep = () => {
      if (waiting.current === undefined) return;
      clearTimeout(waiting.current);
      waiting.current = undefined;
      writeKept(key, typedOnly(form.getValues(), form.formState.defaultValues ?? {}), place);
    };
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (!isDirty) return;
        clearTimeout(waiting.current);
        waiting.current = setTimeout(keep, 250);
      },
    });
    // Going to the identity server unloads the page, and so may a phone that is put away.
    addEventListener("pagehide", keep);
    return () => {
      stop();
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [form, key, shape, place]);

  const forget = useCallback(() => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    dropKept(key, place);
    setRestored(false);
  }, [key, place]);

  return { restored, forget };
}
