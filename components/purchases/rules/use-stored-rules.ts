"use client";

import { useCallback, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { dropStoredText, type FormShape, readStoredText, writeStoredText } from "@/components/form/stored-text";
import type { RulesValues } from "./rules-values";

/**
 * Typed rules as stored in the browser. `baseVersion`: the version of the rules they are based on, which may be
 * outdated.
 */
export type StoredRules = { values: RulesValues; baseVersion: number };

const namedIdsSchema = z.array(z.object({ id: z.string(), name: z.string() }));

export const storedRulesShape: FormShape<StoredRules> = {
  baseVersion: z.number(),
  values: z.object({
    rules: z.array(
      z.object({
        amountFrom: z.string(),
        suppliers: namedIdsSchema,
        costCenterItems: namedIdsSchema,
        projects: namedIdsSchema,
        steps: z.array(z.object({ need: z.enum(["all", "any"]), people: z.array(z.string()) })),
      }),
    ),
    oneMayApproveAlone: z.boolean(),
    standIns: z.array(z.object({ personId: z.string(), standInId: z.string(), from: z.string(), to: z.string() })),
  }),
};

/**
 * Stores the typed rules in the browser, so that they survive a reload, with the version they are based on. A save on
 * top of another version is refused and does not overwrite that version.
 *
 * @param storageKey names company and person
 * @param openedVersion the version of the rules with which the form opened
 * @returns `baseVersion`: the version the form content is based on; `wasRestored`: whether the form opened with stored
 *   text
 */
export function useStoredRules(form: UseFormReturn<RulesValues>, storageKey: string, openedVersion: number) {
  const [baseVersion, setBaseVersion] = useState(openedVersion);
  const [wasRestored, setWasRestored] = useState(false);
  useEffect(() => {
    const storedRules = readStoredText(storageKey, storedRulesShape);
    if (storedRules?.values === undefined || storedRules.baseVersion === undefined) return;
    form.reset(storedRules.values, { keepDefaultValues: true });
    setBaseVersion(storedRules.baseVersion);
    setWasRestored(true);
  }, [form, storageKey]);
  const storeTypedRules = useCallback(
    (values: RulesValues) => writeStoredText(storageKey, { values, baseVersion } satisfies StoredRules),
    [storageKey, baseVersion],
  );
  const removeStoredRules = useCallback(() => dropStoredText(storageKey), [storageKey]);
  return { baseVersion, wasRestored, storeTypedRules, removeStoredRules };
}
