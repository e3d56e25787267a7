"use client";

import { useCallback, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { dropKept, readKept, type Shape, writeKept } from "@/components/form/kept-text";
import type { RulesValues } from "./rules-values";

/**
 * Typed rules as stored in the browser. `baseVersion`: the version of the rules they are based on, which may be outdated.
 */
export type KeptRules = { values: RulesValues; baseVersion: number };

const named = z.array(z.object({ id: z.string(), name: z.string() }));

export const keptShape: Shape<KeptRules> = {
  baseVersion: z.number(),
  values: z.object({
    rules: z.array(
      z.object({
        amountFrom: z.string(),
        suppliers: named,
        costCenterItems: named,
        projects: named,
        steps: z.array(z.object({ need: z.enum(["all", "any"]), people: z.array(z.string()) })),
      }),
    ),
    oneMayApproveAlone: z.boolean(),
    standIns: z.array(z.object({ personId: z.string(), standInId: z.string(), from: z.string(), to: z.string() })),
  }),
};

/**
 * Stores the typed rules in the browser, so that they survive a reload, with the version they are based on. A save on top of
 * another version is refused and does not overwrite that version.
 *
 * @param key names company and person
 * @param version the version of the rules with which the form opened
 * @returns `baseVersion`: the version the form content is based on; `restored`: whether the form opened with stored text
 */
export function useKeptRules(form: UseFormReturn<RulesValues>, key: string, version: number) {
  const [baseVersion, setBaseVersion] = useState(version);
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const kept = readKept(key, keptShape);
    if (kept?.values === undefined || kept.baseVersion === undefined) return;
    form.reset(kept.values, { keepDefaultValues: true });
    setBaseVersion(kept.baseVersion);
    setRestored(true);
  }, [form, key]);
  const keep = useCallback(
    (values: RulesValues) => writeKept(key, { values, baseVersion } satisfies KeptRules),
    [key, baseVersion],
  );
  const forget = useCallback(() => dropKept(key), [key]);
  return { baseVersion, restored, keep, forget };
}
