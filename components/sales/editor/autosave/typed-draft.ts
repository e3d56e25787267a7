import * as z from "zod/mini";
import { fitting } from "@/components/form/kept-text";
import type { DraftEditKind } from "@/lib/api/contract/operations/draft-edit";
import { type DraftValues, draftShape } from "../draft-values";
import { typedTextKeyPrefix } from "./typed-text-key";

/** Typed text of one draft as it is kept: in this browser, and sealed in the portal. */
export type TypedDraft = {
  /** The draft it was typed on; empty while the service holds none. */
  version: string;
  /** When that draft was created, by which the one it has become is found; empty while the service holds none. */
  createdAt: string;
  /** For a new document: the customer it was begun for, or empty. */
  begunFor: string;
  /** Instant, ISO. */
  typedAt: string;
  /** The form as the draft had it, as far as it fits today's form. */
  base: Partial<DraftValues>;
  values: Partial<DraftValues>;
};

/** What the browser keeps besides: which text in the portal it follows on. */
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

/** The members a form does not show are long, and nothing is compared by them. */
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
 * A member that is left out is null to the books as well (docs/api/requests.md#replacing-a-record), and most of a row's
 * are.
 */
function saidIn(rest: Rest): Rest {
  const known = said.get(rest);
  if (known) return known;
  const short = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  said.set(rest, short);
  return short;
}

/** @returns null when it is not such a text, or nothing in it fits today's form */
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

/** As long as the portal keeps what nobody came back to. */
const keptDays = 90;

/** Typed text in this browser, of one person at one company. */
export type BrowserStore = ReturnType<typeof browserStoreOf>;

export function browserStoreOf(personId: string, companyId: string, kind: DraftEditKind, now: () => Date) {
  const prefix = typedTextKeyPrefix(personId, companyId, kind);
  return {
    read: (key: string) => parseTypedDraft(attempt(() => localStorage.getItem(prefix + key)) ?? null),
    /** @returns whether this browser keeps it: its storage may be full or forbidden */
    write: (key: string, held: TextInBrowser): boolean =>
      attempt(() => {
        localStorage.setItem(prefix + key, typedDraftText(held));
        return true;
      }) ?? false,
    drop: (key: string) => {
      attempt(() => localStorage.removeItem(prefix + key));
    },
    /** Everything of a document the service holds nothing of; what is too old goes. */
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

/** Full or forbidden storage keeps nothing: the portal still does. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
