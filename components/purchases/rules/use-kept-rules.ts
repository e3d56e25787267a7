"use client";

import { useCallback, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { dropKept, readKept, type Shape, writeKept } from "@/components/form/kept-text";
import type { RulesValues } from "./rules-values";

/** `baseVersion`: of the rules it was written on, which somebody may have replaced meanwhile. */
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
 * Keeps the rules as they are typed through a reload, whole and with the version they were written on: whoever saves them on
 * top of another one is refused instead of overwriting it.
 *
 * @param key names company and person
 * @param version of the rules the form opened with
 * @returns `baseVersion` of what stands in the form; `restored` when it opened with kept text
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
