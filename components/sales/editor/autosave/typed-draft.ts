import * as z from "zod/mini";
import { fitting } from "@/components/form/kept-text";
import type { DraftEditKind } from "@/lib/api/contract/operations/draft-edit";
import { type DraftValues, draftShape } from "../draft-values";
import { typedTextKeyPrefix } from "./typed-text-key";

/** The typed text of one draft as it is stored in this browser and, sealed, in the portal. */
export type TypedDraft = {
  /** The version of the draft the text is based on; empty while the service holds no draft. */
  version: string;
  /** When that draft was created, which finds the draft it has become; empty while the service holds no draft. */
  createdAt: string;
  /** The customer a new document was begun for, or empty. */
  begunFor: string;
  /** Instant, ISO. */
  typedAt: string;
  /** The values of the draft the text is based on, as far as they fit today's form. */
  base: Partial<DraftValues>;
  values: Partial<DraftValues>;
};

/** A typed draft in this browser, with the revisions of the portal's text that it continues. */
export type TextInBrowser = TypedDraft & { follows: readonly string[] };

const frame = z.object({
  version: z.string(),
  createdAt: z.string(),
  begunFor: z.string(),
  typedAt: z.string(),
  base: z.unknown(),
  values: z.unknown(),
  follows: z.nullish(z.array(z.string())),
});

/** Writes a typed draft as text. The row members that a form does not show are long and never compared, so they are cut. */
export function typedDraftText(kept: TypedDraft): string {
  const base = kept.base.rows?.map((row) => ({ ...row, kept: { ...row.kept, rest: {} } }));
  const rows = kept.values.rows?.map((row) => ({ ...row, kept: { ...row.kept, rest: saidIn(row.kept.rest) } }));
  return JSON.stringify({
    ...kept,
    base: { ...kept.base, ...(base ? { rows: base } : {}) },
    values: { ...kept.values, ...(rows ? { rows } : {}) },
  });
}

type Rest = DraftValues["rows"][number]["kept"]["rest"];
const said = new WeakMap<Rest, Rest>();

/**
 * Omits the members that are null. The books read an omitted member as null (docs/api/requests.md#replacing-a-record), and
 * most members of a row are null.
 */
function saidIn(rest: Rest): Rest {
  const known = said.get(rest);
  if (known) return known;
  const short = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  said.set(rest, short);
  return short;
}

/** @returns null when the text is no typed draft, or nothing in it fits today's form */
export function parseTypedDraft(text: string | null): TextInBrowser | null {
  if (text === null) return null;
  try {
    const read = frame.safeParse(JSON.parse(text));
    const values = read.success ? fitting(read.data.values, draftShape) : null;
    if (!read.success || !values) return null;
    return { ...read.data, follows: read.data.follows ?? [], base: fitting(read.data.base, draftShape) ?? {}, values };
  } catch {
    return null;
  }
}

/** The portal stores abandoned text for the same number of days. */
const keptDays = 90;

/** The typed text that this browser stores for one person at one company. */
export type BrowserStore = ReturnType<typeof browserStoreOf>;

export function browserStoreOf(personId: string, companyId: string, kind: DraftEditKind, now: () => Date) {
  const prefix = typedTextKeyPrefix(personId, companyId, kind);
  return {
    read: (key: string) => parseTypedDraft(attempt(() => localStorage.getItem(prefix + key)) ?? null),
    /** @returns whether this browser stored the text; its storage may be full or forbidden */
    write: (key: string, held: TextInBrowser): boolean =>
      attempt(() => {
        localStorage.setItem(prefix + key, typedDraftText(held));
        return true;
      }) ?? false,
    drop: (key: string) => {
      attempt(() => localStorage.removeItem(prefix + key));
    },
    /** Lists the text of documents the service holds nothing of, and removes text that is too old. */
    begun: (): { key: string; held: TextInBrowser }[] => {
      const oldest = now().getTime() - keptDays * 86_400_000;
      return (attempt(() => Object.keys(localStorage)) ?? []).flatMap((name) => {
        if (!name.startsWith(prefix)) return [];
        const held = parseTypedDraft(attempt(() => localStorage.getItem(name)) ?? null);
        if (held && Date.parse(held.typedAt) >= oldest)
          return held.version === "" ? [{ key: name.slice(prefix.length), held }] : [];
        attempt(() => localStorage.removeItem(name));
        return [];
      });
    },
  };
}

/** Runs `work` and returns undefined when the storage is full or forbidden; the portal still stores the text. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
