import type * as z from "zod/mini";
import { machineNow } from "@/lib/values/clock";

/** The schema of each field of a form. Stored text of another shape is not restored. */
export type Shape<T> = { readonly [K in keyof T]-?: z.ZodMiniType<T[K]> };

const prefix = "stegvis-kept:";
const keptDays = 90;

/**
 * Where text is stored: until its tab is closed or, when a closed tab must lose nothing, in the browser for at most 90 days.
 */
export type KeptIn = "tab" | "browser";

const storageOf = (place: KeptIn) => (place === "tab" ? sessionStorage : localStorage);

/**
 * Reads the typed text of one form, which is stored until it is saved or discarded.
 *
 * @returns the fields that still fit the form, or null when there are none or the browser stores nothing
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

/** The stored fields that have the current shape of the form, or null when there are none. */
export function fitting<T>(kept: unknown, shape: Shape<T>): Partial<T> | null {
  if (typeof kept !== "object" || kept === null) return null;
  const fields = Object.entries<z.ZodMiniType>(shape).flatMap(([name, type]) => {
    const read = name in kept ? type.safeParse((kept as Record<string, unknown>)[name]) : null;
    return read?.success ? [[name, read.data] as const] : [];
  });
  return fields.length === 0 ? null : (Object.fromEntries(fields) as Partial<T>);
}

/** The fields that a person changed. Only these are stored, so that the other fields follow the books. */
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
    // The storage is full or forbidden. The text is still in the form.
  }
}

export function dropKept(key: string, place: KeptIn = "tab"): void {
  try {
    storageOf(place).removeItem(prefix + key);
  } catch {
    // The storage is forbidden, so nothing was stored.
  }
}

/** Removes the expired texts of all forms. */
function dropOld(): void {
  const oldest = machineNow().getTime() - keptDays * 86_400_000;
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(prefix) && !(typedAtOf(localStorage.getItem(name)) >= oldest)) localStorage.removeItem(name);
  }
}

/** The instant of typing in milliseconds; NaN when the text does not contain it. */
function typedAtOf(text: string | null): number {
  try {
    return Date.parse(JSON.parse(text ?? "").typedAt);
  } catch {
    return Number.NaN;
  }
}
