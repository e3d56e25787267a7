"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { dropKept, type KeptIn, readKept, type Shape, typedOnly, writeKept } from "./kept-text";

/**
 * Keeps what is typed through a reload, a reconnect at another site, a change of language or a crash of the page.
 *
 * @param key names the form and its record; it must also name company and person, so that nobody meets another's text
 * @param shape what each field looks like, one object for the life of the form; kept text that does not fit is dropped
 * @param place where it is kept: a closed tab takes its own along
 * @returns `restored` when the form opened with kept text; `forget` once it is saved or thrown away
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
    // The way to the identity server unloads the page; so does closing the lid of a phone.
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
