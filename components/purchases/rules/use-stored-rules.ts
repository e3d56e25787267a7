"use client";

import { useCallback, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { dropStoredText, readStoredText, type Shape, writeStoredText } from "@/components/form/stored-text";
import type { RulesValues } from "./rules-values";

/**
 * Typed rules as stored in the browser. `baseVersion`: the version of the rules they are based on, which may be
 * outdated.
 */
export type StoredRules = { values: RulesValues; baseVersion: number };

const namedIds = z.array(z.object({ id: z.string(), name: z.string() }));

export const storedRulesShape: Shape<StoredRules> = {
  baseVersion: z.number(),
  values: z.object({
    rules: z.array(
      z.object({
        amountFrom: z.string(),
        suppliers: namedIds,
        costCenterItems: namedIds,
        projects: namedIds,
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
export function useStoredRules(form: UseFormReturn<RulesValues>, key: string, version: number) {
  const [baseVersion, setBaseVersion] = useState(version);
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const storedRules = readStoredText(key, storedRulesShape);
    if (storedRules?.values === undefined || storedRules.baseVersion === undefined) return;
    form.reset(storedRules.values, { keepDefaultValues: true });
    setBaseVersion(storedRules.baseVersion);
    setRestored(true);
  }, [form, key]);
  const storeTypedRules = useCallback(
    (values: RulesValues) => writeStoredText(key, { values, baseVersion } satisfies StoredRules),
    [key, baseVersion],
  );
  const removeStoredRules = useCallback(() => dropStoredText(key), [key]);
  return { baseVersion, restored, storeTypedRules, removeStoredRules };
}
