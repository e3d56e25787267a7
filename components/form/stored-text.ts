import type * as z from "zod/mini";
import { machineNow } from "@/lib/values/clock";

/** The schema of each field of a form. Stored text of another shape is not restored. */
export type Shape<T> = { readonly [K in keyof T]-?: z.ZodMiniType<T[K]> };

const storageKeyPrefix = "stegvis-kept:";
const retentionDays = 90;

/**
 * Where text is stored: until its tab is closed or, when a closed tab must lose nothing, in the browser for at most 90
 * days.
 */
export type StoragePlace = "tab" | "browser";

const storageOf = (place: StoragePlace) => (place === "tab" ? sessionStorage : localStorage);

/**
 * Reads the typed text of one form, which is stored until it is saved or discarded.
 *
 * @returns the fields that still fit the form, or null when there are none or the browser stores nothing
 */
export function readStoredText<T>(key: string, shape: Shape<T>, place: StoragePlace = "tab"): Partial<T> | null {
  try {
    if (place === "browser") dropExpired();
    const text = storageOf(place).getItem(storageKeyPrefix + key);
    const stored: unknown = text === null ? null : JSON.parse(text);
    return typeof stored === "object" && stored !== null && "values" in stored
      ? valuesOfShape(stored.values, shape)
      : null;
  } catch {
    return null;
  }
}

/** Returns the stored fields that have the current shape of the form, or null when there are none. */
export function valuesOfShape<T>(stored: unknown, shape: Shape<T>): Partial<T> | null {
  if (typeof stored !== "object" || stored === null) return null;
  const fields = Object.entries<z.ZodMiniType>(shape).flatMap(([name, type]) => {
    const parsed = name in stored ? type.safeParse((stored as Record<string, unknown>)[name]) : null;
    return parsed?.success ? [[name, parsed.data] as const] : [];
  });
  return fields.length === 0 ? null : (Object.fromEntries(fields) as Partial<T>);
}

/**
 * Returns the fields that a person changed. Only these fields are stored, so that the other fields follow the books.
 */
export function changedValues<T extends object>(values: T, initial: object): Partial<T> {
  const initialValues = initial as Record<string, unknown>;
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(initialValues[name]),
  );
  return Object.fromEntries(changed) as Partial<T>;
}

export function writeStoredText(key: string, values: unknown, place: StoragePlace = "tab"): void {
  try {
    const typedAt = machineNow().toISOString();
    storageOf(place).setItem(storageKeyPrefix + key, JSON.stringify({ values, typedAt }));
  } catch {
    // The storage is full or forbidden. The text is still in the form.
  }
}

export function dropStoredText(key: string, place: StoragePlace = "tab"): void {
  try {
    storageOf(place).removeItem(storageKeyPrefix + key);
  } catch {
    // The storage is forbidden, so nothing was stored.
  }
}

/** Removes the expired texts of all forms. */
function dropExpired(): void {
  const oldest = machineNow().getTime() - retentionDays * 86_400_000;
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(storageKeyPrefix) && !(typedAtOf(localStorage.getItem(name)) >= oldest))
      localStorage.removeItem(name);
  }
}

/** Returns the instant of typing in milliseconds; NaN when the stored text does not state it. */
function typedAtOf(text: string | null): number {
  try {
    return Date.parse(JSON.parse(text ?? "").typedAt);
  } catch {
    return Number.NaN;
  }
}
