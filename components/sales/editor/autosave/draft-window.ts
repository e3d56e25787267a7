import type { Written } from "../document-kind";
import { textOf } from "../draft-fields";
import { type DraftValues, isBlank } from "../draft-values";
import type { AutosavePorts, AutosaveStart, AutosaveState, Comparison } from "./autosave-ports";
import { type MergedDraft, mergeDrafts, type Side } from "./draft-merge";
import type { TypedDraft } from "./typed-draft";

/** The text the portal holds as far as this window knows. */
type PortalText = {
  values: DraftValues;
  text: string;
  /** Null when it holds none. */
  revision: string | null;
  /** Instant, ISO; null until the portal has said so. */
  keptAt: string | null;
};

/** Another side's values on their way in, and what is done once they are. */
type IncomingChange = {
  from: Comparison["from"];
  base: DraftValues;
  theirs: DraftValues;
  take: (merged: MergedDraft) => void;
};

export type DraftWindow<D extends Written> = ReturnType<typeof draftWindow<D>>;

/** What one window knows of the draft it writes: the form, the version it is typed on, and what is held where. */
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
    /** Where what is typed is kept: the draft's id, or one of our own while the service holds none. */
    key: start.key,
    /** The form as the version typed on has it, rows named as in the form. */
    base: start.begun,
    /** What the books hold, as text. */
    stored: text(start.begun),
    known: none(start.begun),
    /** Revisions this window wrote. */
    names: new Set<string>(start.here?.follows ?? []),
    /** How often the version it is typed on has changed. */
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
    /** Told when the form changed because of another side. */
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

  /** Rows get their names when they are first kept; an empty row names nothing. */
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

  /** Brings another side's values into the form, or asks the person. @returns whether it is done */
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

  /** The person has chosen. A difference that came up since is asked about as well. */
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

  /** From now on what is typed is typed on this version, and kept under its id. */
  function stand(on: D, values: DraftValues, stored: string): void {
    const { key, known } = desk;
    const moved = { draft: on, key: on.id, base: values, stored, moves: desk.moves + 1 };
    Object.assign(desk, moved, { known: { ...none(values), text: stored } });
    if (key === on.id && desk.isChanged()) {
      // What is typed further is kept in the same place, and says there what it is typed on now.
      desk.known = { ...known, text: "", keptAt: null };
    } else {
      shelf.drop(key);
      if (known.revision) void portal.erase(key, known.revision);
    }
    publish({ draft: on });
    ports.onStored(on, desk.closed);
  }
}

/** As it stands now. What an article brings is never written into, so that alone is not copied. */
function copyOf(values: DraftValues): DraftValues {
  return { ...values, rows: values.rows.map((row) => ({ ...row })) };
}
