"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { dropKept, readKept, writeKept } from "./kept-text";

/**
 * Keeps what is typed through a reload, a reconnect at another site, a change of language or a crash of the page.
 *
 * @param key names the form and its record; it must also name company and person, so that nobody meets another's text
 * @returns `restored` when the form opened with kept text; `forget` once it is saved or thrown away
 */
export function useKeptText<T extends FieldValues>(form: UseFormReturn<T>, key: string) {
  const [restored, setRestored] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    const kept = readKept(key);
    if (kept !== null) {
      form.reset(kept.values as T, { keepDefaultValues: true });
      setRestored(true);
    }
    const keep = () => {
      if (waiting.current === undefined) return;
      clearTimeout(waiting.current);
      waiting.current = undefined;
      writeKept(key, form.getValues());
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
  }, [form, key]);

  const forget = useCallback(() => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    dropKept(key);
    setRestored(false);
  }, [key]);

  return { restored, forget };
}
