import type { Written } from "../document-kind";
import { textOf } from "../draft-fields";
import { type DraftValues, isBlank } from "../draft-values";
import type { AutosavePorts, AutosaveStart, AutosaveState, Comparison } from "./autosave-ports";
import { type MergedDraft, mergeDrafts, type Side } from "./draft-merge";
import type { TypedDraft } from "./typed-draft";

/** The text the portal stores, as far as this window knows. */
type PortalText = {
  values: DraftValues;
  text: string;
  /** Null when the portal stores no text. */
  revision: string | null;
  /** Instant (ISO) when the portal stored the text; null until the portal has confirmed it. */
  keptAt: string | null;
};

/** Values of another side that have to be merged into the form, and what is done after the merge. */
type IncomingChange = {
  from: Comparison["from"];
  base: DraftValues;
  theirs: DraftValues;
  take: (merged: MergedDraft) => void;
};

export type DraftWindow<D extends Written> = ReturnType<typeof draftWindow<D>>;

/** The state of one window that edits a draft: the version the text is based on, and what is stored in which place. */
export function draftWindow<D extends Written>(ports: AutosavePorts<D>, start: AutosaveStart<D>, numbers: string) {
  const { form, shelf, portal } = ports;
  const text = (values: DraftValues) => textOf(values, numbers);
  const none = (values: DraftValues): PortalText => ({ values, text: text(values), revision: null, keptAt: null });
  let coming: IncomingChange | null = null;
  let savedAt: string | null = null;
  const listeners = new Set<() => void>();
  let state: AutosaveState<D> = {
    draft: start.draft,
    place: start.draft.id === "" ? "begun" : "books",
    at: null,
    saving: false,
    unreachable: false,
    unkept: false,
    comparison: null,
    restoredFrom: null,
    broughtIn: null,
    refusal: null,
  };

  const desk = {
    draft: start.draft,
    /** The key under which the typed text is stored: the draft's id, or a key of the portal while the service has none. */
    key: start.key,
    /** The values of the version the typed text is based on, with the row keys of the form. */
    base: start.begun,
    /** The values the books hold, as comparable text. */
    stored: text(start.begun),
    known: none(start.begun),
    /** The revisions of the portal's text that this window wrote. */
    names: new Set<string>(start.here?.follows ?? []),
    /** How often the version the typed text is based on has changed. */
    moves: 0,
    closed: false,
    text,
    none,
    isChanged: (): boolean => text(form.values()) !== desk.stored,
    isComparing: (): boolean => coming !== null,
    state: (): AutosaveState<D> => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    publish,
    showPlace,
    named,
    keptNow,
    bring,
    choose,
    stand,
    saved: (at: Date): void => {
      savedAt = at.toISOString();
      publish({ restoredFrom: null, refusal: null });
      showPlace();
    },
    /** Called after the form changed because of another side. */
    onBrought: (): void => {},
  };
  return desk;

  function publish(change: Partial<AutosaveState<D>>): void {
    if (Object.entries(change).every(([name, value]) => state[name as keyof AutosaveState<D>] === value)) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function showPlace(): void {
    const { known, draft, stored } = desk;
    const now = text(form.values());
    if (now === stored) publish({ place: draft.id === "" ? "begun" : "books", at: savedAt });
    else if (now === known.text && known.keptAt !== null) publish({ place: "portal", at: known.keptAt });
    else publish({ place: "device", at: null });
  }

  /** Returns the values with a key for every row that is not blank; a row gets its key when it is first stored. */
  function named(): DraftValues {
    const values = copyOf(form.values());
    if (values.rows.every((row) => row.key !== "" || isBlank(row))) return values;
    const rows = values.rows.map((row) => (row.key || isBlank(row) ? row : { ...row, key: ports.newId() }));
    form.show({ ...values, rows });
    return copyOf(form.values());
  }

  function keptNow(values: DraftValues): TypedDraft {
    const { base, draft } = desk;
    const typedAt = ports.now().toISOString();
    return {
      version: ports.draft.versionOf(draft),
      createdAt: draft.createdAt,
      begunFor: start.begunFor,
      typedAt,
      base,
      values,
    };
  }

  /** Merges another side's values into the form, or asks the person. @returns whether the merge is done */
  function bring(other: IncomingChange): boolean {
    if (coming) return false;
    const merged = mergeDrafts({ ...other, mine: named() }, numbers);
    if (merged.differences.length === 0) {
      settle(other, merged);
      return true;
    }
    coming = other;
    publish({ comparison: { from: other.from, differences: merged.differences } });
    return false;
  }

  /** Merges with the sides the person chose. A difference that appeared since then is asked about as well. */
  function choose(sides: Readonly<Record<string, Side>>): void {
    if (!coming) return;
    const merged = mergeDrafts({ ...coming, mine: named() }, numbers, sides);
    if (merged.differences.some(({ id }) => !(id in sides))) {
      publish({ comparison: { from: coming.from, differences: merged.differences } });
      return;
    }
    const other = coming;
    coming = null;
    publish({ comparison: null });
    settle(other, merged);
  }

  function settle({ from, take }: IncomingChange, merged: MergedDraft): void {
    form.show(merged.values);
    take(merged);
    if (merged.news > 0) publish({ broughtIn: from });
    showPlace();
    desk.onBrought();
  }

  /** Makes this version the base of what is typed from now on; the text is stored under its id. */
  function stand(on: D, values: DraftValues, stored: string): void {
    const { key, known } = desk;
    const moved = { draft: on, key: on.id, base: values, stored, moves: desk.moves + 1 };
    Object.assign(desk, moved, { known: { ...none(values), text: stored } });
    if (key === on.id && desk.isChanged()) {
      // The text stays under the same key; it is stored again there, with the version it is based on now.
      desk.known = { ...known, text: "", keptAt: null };
    } else {
      shelf.drop(key);
      if (known.revision) void portal.erase(key, known.revision);
    }
    publish({ draft: on });
    ports.onStored(on, desk.closed);
  }
}

/** Copies the values and their rows. The article members of a row are never changed in place, so they are not copied. */
function copyOf(values: DraftValues): DraftValues {
  return { ...values, rows: values.rows.map((row) => ({ ...row })) };
}
