import type { EditorDocument } from "../document-kind";
import { toComparableText } from "../draft-fields";
import { type DraftValues, isBlankRow } from "../draft-values";
import type { AutosavePorts, AutosaveStart, AutosaveState, DraftComparison } from "./autosave-ports";
import { type DraftSide, type MergedDraft, mergeDrafts } from "./draft-merge";
import type { TypedDraft } from "./typed-draft";

/** This window assumes that the portal stores this text. */
type PortalText = {
  values: DraftValues;
  text: string;
  /** Null when the portal stores no text. */
  revision: string | null;
  /** Instant (ISO) when the portal stored the text; null until the portal has confirmed it. */
  keptAt: string | null;
};

/** Another side has these values, which must be merged into the form. `onMerged` is called after the merge. */
type IncomingChange = {
  origin: DraftComparison["origin"];
  base: DraftValues;
  theirs: DraftValues;
  onMerged: (mergedDraft: MergedDraft) => void;
};

export type DraftWindow<Draft extends EditorDocument> = ReturnType<typeof createDraftWindow<Draft>>;

/**
 * Creates the state of one window that edits a draft: the version that the text is based on, and the text that each
 * place stores.
 */
export function createDraftWindow<Draft extends EditorDocument>(
  ports: AutosavePorts<Draft>,
  start: AutosaveStart<Draft>,
  numberLocale: string,
) {
  const { form, browserStore, portal } = ports;
  const comparableTextOf = (values: DraftValues) => toComparableText(values, numberLocale);
  const makeEmptyPortalText = (values: DraftValues): PortalText => ({
    values,
    text: comparableTextOf(values),
    revision: null,
    keptAt: null,
  });
  let incomingChange: IncomingChange | null = null;
  let savedAt: string | null = null;
  const stateListeners = new Set<() => void>();
  let state: AutosaveState<Draft> = {
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
    base: start.initialValues,
    /** The values in the books, written as one text for comparison. */
    textInBooks: comparableTextOf(start.initialValues),
    knownPortalText: makeEmptyPortalText(start.initialValues),
    /** The revisions of the portal's text that this window wrote. */
    writtenRevisions: new Set<string>(start.textInBrowser?.follows ?? []),
    /** How often the version that the typed text is based on has changed. */
    moveCount: 0,
    isClosed: false,
    comparableTextOf,
    makeEmptyPortalText,
    isChanged: (): boolean => comparableTextOf(form.values()) !== thisWindow.textInBooks,
    isComparing: (): boolean => incomingChange !== null,
    state: (): AutosaveState<Draft> => state,
    subscribe: (stateListener: () => void): (() => void) => {
      stateListeners.add(stateListener);
      return () => {
        stateListeners.delete(stateListener);
      };
    },
    publishState,
    publishStoragePlace,
    valuesWithRowKeys,
    makeTypedDraft,
    mergeChange,
    chooseSides,
    moveToVersion,
    markAsSaved: (instant: Date): void => {
      savedAt = instant.toISOString();
      publishState({ restoredTypedAt: null, refusal: null });
      publishStoragePlace();
    },
    /** Called after another side changed the form. */
    onMergedChange: (): void => {},
  };
  return thisWindow;

  function publishState(stateChange: Partial<AutosaveState<Draft>>): void {
    if (
      Object.entries(stateChange).every(
        ([stateName, stateValue]) => state[stateName as keyof AutosaveState<Draft>] === stateValue,
      )
    )
      return;
    state = { ...state, ...stateChange };
    for (const stateListener of stateListeners) stateListener();
  }

  function publishStoragePlace(): void {
    const { knownPortalText, draft, textInBooks } = thisWindow;
    const currentText = comparableTextOf(form.values());
    if (currentText === textInBooks) publishState({ place: draft.id === "" ? "begun" : "books", placedAt: savedAt });
    else if (currentText === knownPortalText.text && knownPortalText.keptAt !== null)
      publishState({ place: "portal", placedAt: knownPortalText.keptAt });
    else publishState({ place: "device", placedAt: null });
  }

  /** Returns the values with a key for every row that is not blank; a row gets its key when it is first stored. */
  function valuesWithRowKeys(): DraftValues {
    const values = copyValues(form.values());
    if (values.rows.every((row) => row.key !== "" || isBlankRow(row))) return values;
    const rows = values.rows.map((row) => (row.key || isBlankRow(row) ? row : { ...row, key: ports.newId() }));
    form.showValues({ ...values, rows });
    return copyValues(form.values());
  }

  function makeTypedDraft(values: DraftValues): TypedDraft {
    const { base, draft } = thisWindow;
    const typedAt = ports.getCurrentTime().toISOString();
    return {
      version: ports.draft.versionOf(draft),
      createdAt: draft.createdAt,
      begunFor: start.begunFor,
      typedAt,
      base,
      values,
    };
  }

  /** Merges another side's values into the form, or asks the person to choose. @returns whether the merge is done */
  function mergeChange(change: IncomingChange): boolean {
    if (incomingChange) return false;
    const mergedDraft = mergeDrafts({ ...change, mine: valuesWithRowKeys() }, numberLocale);
    if (mergedDraft.differences.length === 0) {
      applyMerge(change, mergedDraft);
      return true;
    }
    incomingChange = change;
    publishState({ comparison: { origin: change.origin, differences: mergedDraft.differences } });
    return false;
  }

  /** Merges with the sides that the person chose. A new difference is shown to the person as well. */
  function chooseSides(sides: Readonly<Record<string, DraftSide>>): void {
    if (!incomingChange) return;
    const mergedDraft = mergeDrafts({ ...incomingChange, mine: valuesWithRowKeys() }, numberLocale, sides);
    if (mergedDraft.differences.some(({ id }) => !(id in sides))) {
      publishState({ comparison: { origin: incomingChange.origin, differences: mergedDraft.differences } });
      return;
    }
    const change = incomingChange;
    incomingChange = null;
    publishState({ comparison: null });
    applyMerge(change, mergedDraft);
  }

  function applyMerge({ origin, onMerged }: IncomingChange, mergedDraft: MergedDraft): void {
    form.showValues(mergedDraft.values);
    onMerged(mergedDraft);
    if (mergedDraft.changesFromTheirs > 0) publishState({ mergedFrom: origin });
    publishStoragePlace();
    thisWindow.onMergedChange();
  }

  /** Makes this version the base of the text that is typed afterwards, and stores the text under the version's id. */
  function moveToVersion(newDraft: Draft, values: DraftValues, textInBooks: string): void {
    const { key, knownPortalText } = thisWindow;
    const movedState = {
      draft: newDraft,
      key: newDraft.id,
      base: values,
      textInBooks,
      moveCount: thisWindow.moveCount + 1,
    };
    Object.assign(thisWindow, movedState, { knownPortalText: { ...makeEmptyPortalText(values), text: textInBooks } });
    if (key === newDraft.id && thisWindow.isChanged()) {
      // The text stays under the same key, but must be stored again with the version that it is now based on.
      thisWindow.knownPortalText = { ...knownPortalText, text: "", keptAt: null };
    } else {
      browserStore.deleteText(key);
      if (knownPortalText.revision) void portal.erase(key, knownPortalText.revision);
    }
    publishState({ draft: newDraft });
    ports.onStored(newDraft, thisWindow.isClosed);
  }
}

/** Copies the values and their rows. The article members of a row are never changed in place, so they are not copied. */
function copyValues(values: DraftValues): DraftValues {
  return { ...values, rows: values.rows.map((row) => ({ ...row })) };
}
