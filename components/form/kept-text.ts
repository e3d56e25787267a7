import type * as z from "zod/mini";
import { machineNow } from "@/lib/values/clock";

/** What each field of a form looks like; kept text of another shape is not put back. */
export type Shape<T> = { readonly [K in keyof T]-?: z.ZodMiniType<T[K]> };

const prefix = "stegvis-kept:";
const keptDays = 90;

/** Until its tab is closed, or, where a closed tab must lose nothing, in the browser for at most 90 days. */
export type KeptIn = "tab" | "browser";

const storageOf = (place: KeptIn) => (place === "tab" ? sessionStorage : localStorage);

/**
 * Typed text of one form, kept until it is saved or thrown away.
 *
 * @returns the fields that still fit the form, or null when there are none or the browser keeps nothing
 */
export function readKept<T>(key: string, shape: Shape<T>, place: KeptIn = "tab"): Partial<T> | null {
  try {
    if (place === "browser") dropOld();
    const text = storageOf(place).getItem(prefix + key);
    const kept: unknown = text === null ? null : JSON.parse(text);
    return typeof kept === "object" && kept !== null && "values" in kept ? fitting(kept.values, shape) : null;
  } catch {
    return null;
  }
}

/** The kept fields that have the shape the form has now; null when none has. */
export function fitting<T>(kept: unknown, shape: Shape<T>): Partial<T> | null {
  if (typeof kept !== "object" || kept === null) return null;
  const fields = Object.entries<z.ZodMiniType>(shape).flatMap(([name, type]) => {
    const read = name in kept ? type.safeParse((kept as Record<string, unknown>)[name]) : null;
    return read?.success ? [[name, read.data] as const] : [];
  });
  return fields.length === 0 ? null : (Object.fromEntries(fields) as Partial<T>);
}

/** The fields a person changed: only these are kept, so that the others follow the books. */
export function typedOnly<T extends object>(values: T, from: object): Partial<T> {
  const before = from as Record<string, unknown>;
  const typed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(typed) as Partial<T>;
}

export function writeKept(key: string, values: unknown, place: KeptIn = "tab"): void {
  try {
    const typedAt = machineNow().toISOString();
    storageOf(place).setItem(prefix + key, JSON.stringify({ values, typedAt }));
  } catch {
    // Full or forbidden storage: the text still stands in the form.
  }
}

export function dropKept(key: string, place: KeptIn = "tab"): void {
  try {
    storageOf(place).removeItem(prefix + key);
  } catch {
    // Nothing was kept.
  }
}

/** Whatever nobody came back to for so long, of any form. */
function dropOld(): void {
  const oldest = machineNow().getTime() - keptDays * 86_400_000;
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(prefix) && !(typedAtOf(localStorage.getItem(name)) >= oldest)) localStorage.removeItem(name);
  }
}

/** Milliseconds; not a number where the text does not say it. */
function typedAtOf(text: string | null): number {
  try {
    return Date.parse(JSON.parse(text ?? "").typedAt);
  } catch {
    return Number.NaN;
  }
}
