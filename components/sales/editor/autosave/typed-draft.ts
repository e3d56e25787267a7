import * as z from "zod/mini";
import { valuesOfShape } from "@/components/form/stored-text";
import type { DraftEditKind } from "@/lib/api/contract/operations/draft-edit";
import { type DraftValues, draftShape } from "../draft-values";
import { typedTextKeyPrefix } from "./typed-text-key";

/** The typed text of one draft as it is stored in this browser and, sealed, in the portal. */
export type TypedDraft = {
  /** The version of the draft that the text is based on; empty while the service has no draft. */
  version: string;
  /** The time when that draft was created, by which its successor is found; empty while the service has no draft. */
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
export function typedDraftText(typedDraft: TypedDraft): string {
  const base = typedDraft.base.rows?.map((row) => ({ ...row, kept: { ...row.kept, rest: {} } }));
  const rows = typedDraft.values.rows?.map((row) => ({
    ...row,
    kept: { ...row.kept, rest: withoutNullMembers(row.kept.rest) },
  }));
  return JSON.stringify({
    ...typedDraft,
    base: { ...typedDraft.base, ...(base ? { rows: base } : {}) },
    values: { ...typedDraft.values, ...(rows ? { rows } : {}) },
  });
}

type RowRest = DraftValues["rows"][number]["kept"]["rest"];
const shortenedRests = new WeakMap<RowRest, RowRest>();

/**
 * Omits the members that are null. The books read an omitted member as null (docs/api/requests.md#replacing-a-record), and
 * most members of a row are null.
 */
function withoutNullMembers(rest: RowRest): RowRest {
  const cached = shortenedRests.get(rest);
  if (cached) return cached;
  const shortened = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  shortenedRests.set(rest, shortened);
  return shortened;
}

/** @returns null when the text is no typed draft, or when none of its values fits the present form */
export function parseTypedDraft(text: string | null): TextInBrowser | null {
  if (text === null) return null;
  try {
    const read = typedDraftShape.safeParse(JSON.parse(text));
    const values = read.success ? valuesOfShape(read.data.values, draftShape) : null;
    if (!read.success || !values) return null;
    return {
      ...read.data,
      follows: read.data.follows ?? [],
      base: valuesOfShape(read.data.base, draftShape) ?? {},
      values,
    };
  } catch {
    return null;
  }
}

/** The portal stores abandoned text for the same number of days. */
const maxTextAgeDays = 90;

/** The typed text that this browser stores for one person at one company. */
export type BrowserStore = ReturnType<typeof browserStoreOf>;

export function browserStoreOf(personId: string, companyId: string, kind: DraftEditKind, now: () => Date) {
  const prefix = typedTextKeyPrefix(personId, companyId, kind);
  return {
    read: (key: string) => parseTypedDraft(tryStorage(() => localStorage.getItem(prefix + key)) ?? null),
    /** @returns whether this browser stored the text; its storage may be full or forbidden */
    write: (key: string, storedText: TextInBrowser): boolean =>
      tryStorage(() => {
        localStorage.setItem(prefix + key, typedDraftText(storedText));
        return true;
      }) ?? false,
    drop: (key: string) => {
      tryStorage(() => localStorage.removeItem(prefix + key));
    },
    /** Lists the texts of documents that the service does not have, and removes texts that are too old. */
    begun: (): { key: string; storedText: TextInBrowser }[] => {
      const oldestMs = now().getTime() - maxTextAgeDays * 86_400_000;
      return (tryStorage(() => Object.keys(localStorage)) ?? []).flatMap((name) => {
        if (!name.startsWith(prefix)) return [];
        const storedText = parseTypedDraft(tryStorage(() => localStorage.getItem(name)) ?? null);
        if (storedText && Date.parse(storedText.typedAt) >= oldestMs)
          return storedText.version === "" ? [{ key: name.slice(prefix.length), storedText }] : [];
        tryStorage(() => localStorage.removeItem(name));
        return [];
      });
    },
  };
}

/**
 * Calls `storageAccess`, and returns undefined when the storage is full or forbidden; the portal still stores the text.
 */
function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
