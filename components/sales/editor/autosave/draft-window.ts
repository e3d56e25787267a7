import type { EditorDocument } from "../document-kind";
import { comparableText } from "../draft-fields";
import { type DraftValues, isBlankRow } from "../draft-values";
import type { AutosavePorts, AutosaveStart, AutosaveState, Comparison } from "./autosave-ports";
import { type MergedDraft, mergeDrafts, type Side } from "./draft-merge";
import type { TypedDraft } from "./typed-draft";

/** The text that the portal stores, as far as this window knows. */
type PortalText = {
  values: DraftValues;
  text: string;
  /** Null when the portal stores no text. */
  revision: string | null;
  /** Instant (ISO) when the portal stored the text; null until the portal has confirmed it. */
  keptAt: string | null;
};

/** Values of another side that must be merged into the form, and the function that is called after the merge. */
type IncomingChange = {
  from: Comparison["from"];
  base: DraftValues;
  theirs: DraftValues;
  onMerged: (merged: MergedDraft) => void;
};

export type DraftWindow<D extends EditorDocument> = ReturnType<typeof draftWindow<D>>;

/**
 * The state of one window that edits a draft: the version that the text is based on, and the text that each place
 * stores.
 */
export function draftWindow<D extends EditorDocument>(
  ports: AutosavePorts<D>,
  start: AutosaveStart<D>,
  numbers: string,
) {
  const { form, browserStore, portal } = ports;
  const text = (values: DraftValues) => comparableText(values, numbers);
  const noPortalText = (values: DraftValues): PortalText => ({
    values,
    text: text(values),
    revision: null,
    keptAt: null,
  });
  let incomingChange: IncomingChange | null = null;
  let savedAt: string | null = null;
  const listeners = new Set<() => void>();
  let state: AutosaveState<D> = {
    draft: start.draft,
    place: start.draft.id === "" ? "begun" : "books",
    placedAt: null,
    isSaving: false,
    isPortalUnreachable: false,
    isMissingInBrowser: false,
    comparison: null,
    restoredTypedAt: null,
    mergedFrom: null,
    refusal: null,
  };

  const thisWindow = {
    draft: start.draft,
    /**
     * The key under which the typed text is stored: the draft's id, or a key of the portal while the service has no
     * draft.
     */
    key: start.key,
    /** The values of the version that the typed text is based on, with the row keys of the form. */
    base: start.begun,
    /** The values that the books have, as comparable text. */
    stored: text(start.begun),
    known: noPortalText(start.begun),
    /** The revisions of the portal's text that this window wrote. */
    writtenRevisions: new Set<string>(start.here?.follows ?? []),
    /** How often the version that the typed text is based on has changed. */
    moves: 0,
    isClosed: false,
    text,
    noPortalText,
    isChanged: (): boolean => text(form.values()) !== thisWindow.stored,
    isComparing: (): boolean => incomingChange !== null,
    state: (): AutosaveState<D> => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    publish,
    showPlace,
    valuesWithRowKeys,
    typedDraftNow,
    mergeChange,
    choose,
    moveToVersion,
    markSaved: (instant: Date): void => {
      savedAt = instant.toISOString();
      publish({ restoredTypedAt: null, refusal: null });
      showPlace();
    },
    /** Called after another side changed the form. */
    onMergedChange: (): void => {},
  };
  return thisWindow;

  function publish(change: Partial<AutosaveState<D>>): void {
    if (Object.entries(change).every(([name, value]) => state[name as keyof AutosaveState<D>] === value)) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function showPlace(): void {
    const { known, draft, stored } = thisWindow;
    const now = text(form.values());
    if (now === stored) publish({ place: draft.id === "" ? "begun" : "books", placedAt: savedAt });
    else if (now === known.text && known.keptAt !== null) publish({ place: "portal", placedAt: known.keptAt });
    else publish({ place: "device", placedAt: null });
  }

  /** Returns the values with a key for every row that is not blank; a row gets its key when it is first stored. */
  function valuesWithRowKeys(): DraftValues {
    const values = copyOf(form.values());
    if (values.rows.every((row) => row.key !== "" || isBlankRow(row))) return values;
    const rows = values.rows.map((row) => (row.key || isBlankRow(row) ? row : { ...row, key: ports.newId() }));
    form.show({ ...values, rows });
    return copyOf(form.values());
  }

  function typedDraftNow(values: DraftValues): TypedDraft {
    const { base, draft } = thisWindow;
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
  function mergeChange(change: IncomingChange): boolean {
    if (incomingChange) return false;
    const merged = mergeDrafts({ ...change, mine: valuesWithRowKeys() }, numbers);
    if (merged.differences.length === 0) {
      settle(change, merged);
      return true;
    }
    incomingChange = change;
    publish({ comparison: { from: change.from, differences: merged.differences } });
    return false;
  }

  /** Merges with the sides that the person chose. A new difference is shown to the person as well. */
  function choose(sides: Readonly<Record<string, Side>>): void {
    if (!incomingChange) return;
    const merged = mergeDrafts({ ...incomingChange, mine: valuesWithRowKeys() }, numbers, sides);
    if (merged.differences.some(({ id }) => !(id in sides))) {
      publish({ comparison: { from: incomingChange.from, differences: merged.differences } });
      return;
    }
    const change = incomingChange;
    incomingChange = null;
    publish({ comparison: null });
    settle(change, merged);
  }

  function settle({ from, onMerged }: IncomingChange, merged: MergedDraft): void {
    form.show(merged.values);
    onMerged(merged);
    if (merged.changesFromTheirs > 0) publish({ mergedFrom: from });
    showPlace();
    thisWindow.onMergedChange();
  }

  /** Makes this version the base of the text that is typed afterwards, and stores the text under the version's id. */
  function moveToVersion(newDraft: D, values: DraftValues, stored: string): void {
    const { key, known } = thisWindow;
    const moved = { draft: newDraft, key: newDraft.id, base: values, stored, moves: thisWindow.moves + 1 };
    Object.assign(thisWindow, moved, { known: { ...noPortalText(values), text: stored } });
    if (key === newDraft.id && thisWindow.isChanged()) {
      // The text stays under the same key, but must be stored again with the version that it is now based on.
      thisWindow.known = { ...known, text: "", keptAt: null };
    } else {
      browserStore.drop(key);
      if (known.revision) void portal.erase(key, known.revision);
    }
    publish({ draft: newDraft });
    ports.onStored(newDraft, thisWindow.isClosed);
  }
}

/** Copies the values and their rows. The article members of a row are never changed in place, so they are not copied. */
function copyOf(values: DraftValues): DraftValues {
  return { ...values, rows: values.rows.map((row) => ({ ...row })) };
}
