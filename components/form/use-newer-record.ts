"use client";
import { useState } from "react";
import type { DefaultValues, UseFormReturn } from "react-hook-form";
import { mergeValues } from "./merge-values";

type FlatValues = Record<string, string | boolean>;
type MergedRecord<R, V> = { record: R; values: V };
export type Conflict<V> = { fields: readonly (keyof V & string)[]; mine: V; theirs: V };

/**
 * Prevents a form from overwriting changes that somebody else has made to its record since it was read.
 *
 * `mergeWithNewer` reads the record again and merges the typed values with it. It returns the record to replace and its
 * new values, or null when a person must first choose between two values or correct one; `conflict` lists the
 * fields with two values. `mergeWithNewer` throws what reading throws.
 */
export function useNewerRecord<R extends { id: string; changedAt: string }, V extends FlatValues>(
  form: UseFormReturn<V>,
  initialRecord: R,
  readRecord: () => Promise<R>,
  valuesOf: (record: R) => V,
) {
  const [base, setBase] = useState(initialRecord);
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);

  async function settle(typed: V): Promise<MergedRecord<R, V> | null> {
    // Until the person has chosen, neither side's values may be sent to the books.
    if (conflict) return null;
    if (base.id === "") return { record: base, values: typed };
    const record = await readRecord();
    if (record.changedAt === base.changedAt) return { record, values: typed };
    const theirs = valuesOf(record);
    const { values, conflicts } = mergeValues(valuesOf(base), typed, theirs);
    setBase(record);
    resetForm(theirs, values);
    if (conflicts.length === 0) return (await form.trigger()) ? { record, values } : null;
    setConflict({ fields: conflicts, mine: values, theirs });
    return null;
  }

  function resetForm(stored: V, values: V) {
    form.reset(stored as V & DefaultValues<V>);
    form.reset(values as V & DefaultValues<V>, { keepDefaultValues: true });
  }

  function choose(side: "mine" | "theirs") {
    if (!conflict) return;
    const currentValues = form.getValues();
    const chosen = Object.fromEntries(conflict.fields.map((name) => [name, conflict[side][name]]));
    resetForm(conflict.theirs, { ...currentValues, ...chosen });
    setConflict(null);
  }

  return { base, conflict, settle, choose, forget: () => setConflict(null) };
}
