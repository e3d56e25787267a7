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
export function useRecordMerge<R extends { id: string; changedAt: string }, V extends FlatValues>(
  form: UseFormReturn<V>,
  initialRecord: R,
  readRecord: () => Promise<R>,
  valuesOf: (record: R) => V,
) {
  const [baseRecord, setBaseRecord] = useState(initialRecord);
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);

  async function mergeWithNewer(typedValues: V): Promise<MergedRecord<R, V> | null> {
    // Until the person has chosen, neither side's values may be sent to the books.
    if (conflict) return null;
    if (baseRecord.id === "") return { record: baseRecord, values: typedValues };
    const newerRecord = await readRecord();
    if (newerRecord.changedAt === baseRecord.changedAt) return { record: newerRecord, values: typedValues };
    const newerValues = valuesOf(newerRecord);
    const { values: mergedValues, conflicts } = mergeValues(valuesOf(baseRecord), typedValues, newerValues);
    setBaseRecord(newerRecord);
    resetForm(newerValues, mergedValues);
    if (conflicts.length === 0) return (await form.trigger()) ? { record: newerRecord, values: mergedValues } : null;
    setConflict({ fields: conflicts, mine: mergedValues, theirs: newerValues });
    return null;
  }

  function resetForm(storedValues: V, mergedValues: V) {
    form.reset(storedValues as V & DefaultValues<V>);
    form.reset(mergedValues as V & DefaultValues<V>, { keepDefaultValues: true });
  }

  function chooseSide(chosenSide: "mine" | "theirs") {
    if (!conflict) return;
    const currentValues = form.getValues();
    const chosenValues = Object.fromEntries(
      conflict.fields.map((fieldName) => [fieldName, conflict[chosenSide][fieldName]]),
    );
    resetForm(conflict.theirs, { ...currentValues, ...chosenValues });
    setConflict(null);
  }

  return { baseRecord, conflict, mergeWithNewer, chooseSide, dismissConflict: () => setConflict(null) };
}
