import * as z from "zod/mini";
import { valuesOfShape } from "@/components/form/stored-text";
import type { DraftEditKind } from "@/lib/api/contract/operations/draft-edit";
import { type DraftValues, draftValuesShape, type RowValues, workAsRead } from "../draft-values";
import { typedTextKeyPrefixOf } from "./typed-text-key";

/** The typed text of one draft as it is stored in this browser and, sealed, in the portal. */
export type TypedDraft = {
  /** The version of the draft that the text is based on; empty while the service has no draft. */
  version: string;
  /**
   * The time when that draft was created. The successor of the draft is found by this time. Empty while the service has
   * no draft.
   */
  createdAt: string;
  /** The customer for whom a new document was started; empty for none. */
  begunFor: string;
  /** The instant of the last typing, in ISO format. */
  typedAt: string;
  /** The values of the draft that the text is based on, as far as they fit the present form. */
  base: Partial<DraftValues>;
  values: Partial<DraftValues>;
};

/** A typed draft in this browser, with the revisions of the portal's text that it continues. */
export type TextInBrowser = TypedDraft & { follows: readonly string[] };

const typedDraftShape = z.object({
  version: z.string(),
  createdAt: z.string(),
  begunFor: z.string(),
  typedAt: z.string(),
  base: z.unknown(),
  values: z.unknown(),
  follows: z.nullish(z.array(z.string())),
});

/**
 * Writes a typed draft as text. The row members that a form does not show are long and never compared, so they are left
 * out.
 */
export function typedDraftToText(typedDraft: TypedDraft): string {
  const baseRows = typedDraft.base.rows?.map((row) => ({ ...row, kept: { ...row.kept, rest: {} } }));
  const typedRows = typedDraft.values.rows?.map((row) => ({
    ...row,
    kept: { ...row.kept, rest: withoutNullMembers(row.kept.rest) },
  }));
  return JSON.stringify({
    ...typedDraft,
    base: { ...typedDraft.base, ...(baseRows ? { rows: baseRows } : {}) },
    values: { ...typedDraft.values, ...(typedRows ? { rows: typedRows } : {}) },
  });
}

type RowRest = DraftValues["rows"][number]["kept"]["rest"];
const shortenedRests = new WeakMap<RowRest, RowRest>();

/**
 * Omits the members that are null. The books read an omitted member as null (docs/api/requests.md#replacing-a-record), and
 * most members of a row are null.
 */
function withoutNullMembers(rest: RowRest): RowRest {
  const cachedRest = shortenedRests.get(rest);
  if (cachedRest) return cachedRest;
  const shortenedRest = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  shortenedRests.set(rest, shortenedRest);
  return shortenedRest;
}

/** Completes the rows of text that an earlier version of the form stored, so that it takes no work off them. */
function withWorkAsRead(values: Partial<DraftValues>, storedValues: unknown): Partial<DraftValues> {
  const { rows: storedRows = [] } = storedValues as { rows?: readonly Partial<RowValues>[] };
  const rows = values.rows?.map((row, index) =>
    storedRows[index]?.workCode === undefined ? { ...row, ...workAsRead(row) } : row,
  );
  return rows ? { ...values, rows } : values;
}

/** @returns null when the text is no typed draft, or when none of its values fits the present form */
export function parseTypedDraft(text: string | null): TextInBrowser | null {
  if (text === null) return null;
  try {
    const parsedText = typedDraftShape.safeParse(JSON.parse(text));
    const parsedValues = parsedText.success ? valuesOfShape(parsedText.data.values, draftValuesShape) : null;
    if (!parsedText.success || !parsedValues) return null;
    const values = withWorkAsRead(parsedValues, parsedText.data.values);
    return {
      ...parsedText.data,
      follows: parsedText.data.follows ?? [],
      base: valuesOfShape(parsedText.data.base, draftValuesShape) ?? {},
      values,
    };
  } catch {
    return null;
  }
}

/** The browser deletes text after this number of days, as the portal does. */
const maxTextAgeDays = 90;

export type BrowserStore = ReturnType<typeof makeBrowserStore>;

export function makeBrowserStore(personId: string, companyId: string, kind: DraftEditKind, getCurrentTime: () => Date) {
  const keyPrefix = typedTextKeyPrefixOf(personId, companyId, kind);
  return {
    read: (key: string) => parseTypedDraft(tryWithStorage(() => localStorage.getItem(keyPrefix + key)) ?? null),
    /** @returns whether this browser stored the text; its storage may be full or forbidden */
    write: (key: string, storedText: TextInBrowser): boolean =>
      tryWithStorage(() => {
        localStorage.setItem(keyPrefix + key, typedDraftToText(storedText));
        return true;
      }) ?? false,
    deleteText: (key: string) => {
      tryWithStorage(() => localStorage.removeItem(keyPrefix + key));
    },
    /** Lists the texts of documents that the service does not have, and removes texts that are too old. */
    listNewDocuments: (): { key: string; storedText: TextInBrowser }[] => {
      const oldestMs = getCurrentTime().getTime() - maxTextAgeDays * 86_400_000;
      return (tryWithStorage(() => Object.keys(localStorage)) ?? []).flatMap((storageKey) => {
        if (!storageKey.startsWith(keyPrefix)) return [];
        const storedText = parseTypedDraft(tryWithStorage(() => localStorage.getItem(storageKey)) ?? null);
        if (storedText && Date.parse(storedText.typedAt) >= oldestMs)
          return storedText.version === "" ? [{ key: storageKey.slice(keyPrefix.length), storedText }] : [];
        tryWithStorage(() => localStorage.removeItem(storageKey));
        return [];
      });
    },
  };
}

/**
 * Calls `storageAccess`, and returns undefined when the storage is full or forbidden; the portal still stores the text.
 */
function tryWithStorage<T>(storageAccess: () => T): T | undefined {
  try {
    return storageAccess();
  } catch {
    return undefined;
  }
}
