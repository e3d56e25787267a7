import type * as z from "zod/mini";
import { machineNow } from "@/lib/values/clock";

/** The schema of each field of a form. Stored text of another shape is not restored. */
export type FormShape<T> = { readonly [K in keyof T]-?: z.ZodMiniType<T[K]> };

const storageKeyPrefix = "stegvis-kept:";
const browserRetentionDays = 90;

/**
 * Where text is stored: in the tab until the tab is closed or, where closing the tab must lose nothing, in the browser
 * for at most 90 days.
 */
export type StoragePlace = "tab" | "browser";

const storageOf = (storagePlace: StoragePlace) => (storagePlace === "tab" ? sessionStorage : localStorage);

/**
 * Reads the typed text of one form, which is stored until it is saved or discarded.
 *
 * @returns the fields that still fit the form, or null when there are none or the browser stores nothing
 */
export function readStoredText<T>(
  storageKey: string,
  formShape: FormShape<T>,
  storagePlace: StoragePlace = "tab",
): Partial<T> | null {
  try {
    if (storagePlace === "browser") dropExpiredTexts();
    const entryText = storageOf(storagePlace).getItem(storageKeyPrefix + storageKey);
    const storedEntry: unknown = entryText === null ? null : JSON.parse(entryText);
    return typeof storedEntry === "object" && storedEntry !== null && "values" in storedEntry
      ? valuesOfShape(storedEntry.values, formShape)
      : null;
  } catch {
    return null;
  }
}

/** Returns the stored fields that have the current shape of the form, or null when there are none. */
export function valuesOfShape<T>(storedValues: unknown, formShape: FormShape<T>): Partial<T> | null {
  if (typeof storedValues !== "object" || storedValues === null) return null;
  const fieldEntries = Object.entries<z.ZodMiniType>(formShape).flatMap(([fieldName, fieldSchema]) => {
    const parsedField =
      fieldName in storedValues ? fieldSchema.safeParse((storedValues as Record<string, unknown>)[fieldName]) : null;
    return parsedField?.success ? [[fieldName, parsedField.data] as const] : [];
  });
  return fieldEntries.length === 0 ? null : (Object.fromEntries(fieldEntries) as Partial<T>);
}

/**
 * Returns the fields that a person changed. Only these fields are stored, so that the other fields follow the books.
 */
export function pickChangedValues<T extends object>(values: T, initialForm: object): Partial<T> {
  const initialValues = initialForm as Record<string, unknown>;
  const changedEntries = Object.entries(values).filter(
    ([fieldName, value]) => JSON.stringify(value) !== JSON.stringify(initialValues[fieldName]),
  );
  return Object.fromEntries(changedEntries) as Partial<T>;
}

export function writeStoredText(storageKey: string, values: unknown, storagePlace: StoragePlace = "tab"): void {
  try {
    const typedAt = machineNow().toISOString();
    storageOf(storagePlace).setItem(storageKeyPrefix + storageKey, JSON.stringify({ values, typedAt }));
  } catch {
    // The storage is full or forbidden. The text is still in the form.
  }
}

export function dropStoredText(storageKey: string, storagePlace: StoragePlace = "tab"): void {
  try {
    storageOf(storagePlace).removeItem(storageKeyPrefix + storageKey);
  } catch {
    // The storage is forbidden, so nothing was stored.
  }
}

/** Removes the expired texts of all forms. */
function dropExpiredTexts(): void {
  const oldestInstantMs = machineNow().getTime() - browserRetentionDays * 86_400_000;
  for (const entryKey of Object.keys(localStorage)) {
    if (entryKey.startsWith(storageKeyPrefix) && !(typedAtMsOf(localStorage.getItem(entryKey)) >= oldestInstantMs))
      localStorage.removeItem(entryKey);
  }
}

/** Returns the instant of typing in milliseconds; NaN when the stored text does not state it. */
function typedAtMsOf(entryText: string | null): number {
  try {
    return Date.parse(JSON.parse(entryText ?? "").typedAt);
  } catch {
    return Number.NaN;
  }
}
