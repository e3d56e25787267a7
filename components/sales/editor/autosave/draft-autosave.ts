import type { Result } from "@/lib/api/browser/call";
import { isPassing } from "@/lib/values/problem";
import type { Written } from "../document-kind";
import type { DraftValues } from "../draft-values";
import { nameRows } from "../grid/row-names";
import type { AutosavePorts, AutosaveStart, SaveResult, TabMessage } from "./autosave-ports";
import { draftWindow } from "./draft-window";
import { saveDraft } from "./save-draft";
import { saveInPortalOnly } from "./save-in-portal-only";
import { storeTypedText } from "./store-typed-text";
import { parseTypedDraft, type TypedDraft } from "./typed-draft";

/** Delays until changed text is saved in this browser (`here`), in the portal, and in the books after a pause in typing. */
const delaysMs = { here: 150, portal: 1_000, books: 20_000 };
const againMs = { portal: 3_000, books: 60_000 };

export type DraftAutosave<D extends Written> = ReturnType<typeof draftAutosave<D>>;

/**
 * Saves what is typed into one draft: in this browser at once, in the portal a second later, in the books after a pause
 * or at a person's request. The text is merged with what other windows and other people save meanwhile.
 *
 * @param numbers the language in which numbers are written
 */
export function draftAutosave<D extends Written>(ports: AutosavePorts<D>, start: AutosaveStart<D>, numbers: string) {
  const { form, shelf, portal } = ports;
  const desk = draftWindow(ports, start, numbers);
  const typing = storeTypedText(ports, desk, (): Promise<unknown> => books.follow().catch(() => "same"));
  const books = ports.books
    ? saveDraft(ports, ports.books, desk, numbers, start.mayWrite)
    : saveInPortalOnly(ports, desk, typing);
  // Pauses, leaving the page and opening a preview save through `defaultSaver`; only `saveInBooks` always reaches the books.
  const byItself = ports.books?.byItself ?? false;
  const quiet = ports.books && !byItself ? saveInPortalOnly(ports, desk, typing, () => books.follow()) : books;
  let isRestored = false;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  desk.onBrought = typed;

  /** @param shouldRestart whether a timer of this name that runs already starts again */
  function after(name: keyof typeof delaysMs, ms: number, anew: boolean, work: () => void) {
    if (timers.has(name) && !anew) return;
    clearTimeout(timers.get(name));
    const run = () => {
      timers.delete(name);
      work();
    };
    timers.set(name, setTimeout(run, ms));
  }

  function stopTimers() {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }

  /** Schedules the saves after something in the form changed. */
  function typed() {
    if (desk.closed || !start.mayWrite) return;
    after("here", delaysMs.here, false, () => {
      desk.showPlace();
      typing.keepHere();
    });
    after("portal", delaysMs.portal, false, () => void keepThere());
    if (byItself) after("books", delaysMs.books, true, () => void saveByItself());
  }

  async function keepThere() {
    const kept = await typing.keepThere(false);
    if (desk.closed || desk.isComparing() || kept === "kept") return;
    after("portal", kept === "away" ? againMs.portal : delaysMs.portal, false, () => void keepThere());
  }

  async function saveByItself() {
    const saved = await save(false);
    const isAway = !saved.ok && saved.problem !== null && isPassing(saved.problem);
    if (isAway && !desk.closed) after("books", againMs.books, true, () => void saveByItself());
  }

  async function save(asked: boolean, inBooks = false): Promise<SaveResult<D>> {
    clearTimeout(timers.get("books"));
    timers.delete("books");
    const saved = await (inBooks ? books : quiet).save(asked);
    // The person typed on during the save; that text is not in the books yet.
    if (saved.ok && desk.isChanged()) {
      typing.keepHere();
      typed();
    }
    return saved;
  }

  /** Handles a message from another window of this person. */
  function hear(word: TabMessage<D>) {
    if (desk.closed || word.key !== desk.key) return;
    if (word.kind === "kept") {
      const kept = parseTypedDraft(word.text);
      if (kept) typing.takeWindow(kept, word.revision, word.keptAt);
      return;
    }
    const { draft, values } = word;
    const take = () => {
      desk.stand(draft, books.namedAs(draft, values), desk.text(values));
      desk.saved(ports.now());
    };
    desk.bring({ from: "window", base: desk.known.values, theirs: values, take });
  }

  /**
   * Shows earlier text in the form. The texts of this browser and of the portal are merged when two windows were closed
   * with different text.
   */
  function restore() {
    const { here, there } = start;
    if (isRestored) return;
    isRestored = true;
    const follows = here && (!there || here.follows.includes(there.revision));
    const first = follows ? here : there?.kept;
    if (!first) return;
    put(first);
    if (there) {
      const values = { ...desk.base, ...there.kept.values };
      desk.known = { values, text: desk.text(values), revision: there.revision, keptAt: there.keptAt };
    }
    if (here && !follows) {
      const theirs = { ...desk.base, ...here.values };
      desk.bring({ from: "window", base: desk.base, theirs, take: () => undefined });
    }
    if (desk.isChanged()) desk.publish({ restoredFrom: first.typedAt });
    typed();
  }

  /** Shows text that was typed on this version, or merges text that was typed on an older version with this one. */
  function put(kept: TypedDraft) {
    const now = desk.base;
    const before: DraftValues = { ...now, ...kept.base };
    form.show({ ...now, ...kept.values });
    if (kept.version === ports.draft.versionOf(start.draft) || start.draft.id === "") {
      desk.base = { ...now, rows: nameRows(now.rows, before.rows, numbers) };
      return;
    }
    // The window is based on the older version until the person has chosen; a reload before that asks again.
    const older = ports.draft.atVersion(start.draft, kept.version);
    Object.assign(desk, { draft: older, base: before, stored: desk.text(before) });
    desk.bring({
      from: "books",
      base: before,
      theirs: now,
      take: (merged) => desk.stand(start.draft, merged.theirs, desk.text(merged.theirs)),
    });
  }

  /** Erases the stored text of this draft from this browser and from the portal. */
  function drop() {
    shelf.drop(desk.key);
    const { revision } = desk.known;
    desk.known = { ...desk.none(desk.base), text: desk.stored };
    if (revision) void portal.erase(desk.key, revision);
  }

  return {
    state: desk.state,
    subscribe: desk.subscribe,
    choose: desk.choose,
    typed,
    hear,
    /** Saves in the portal, and in the books too where drafts are saved there automatically. */
    save: (asked: boolean) => save(asked),
    /** Saves in the books at a person's request. */
    store: () => save(true, true),
    restore,
    /** Checks whether the draft was saved elsewhere, after an action was refused because the draft's version is gone. */
    follow: () => books.follow().catch(() => "same" as const),
    /** Saves the last text in the portal at once, because the page may be hidden or closed. */
    leave: () => {
      if (desk.closed || !start.mayWrite) return;
      typing.keepHere();
      void typing.keepThere(true);
    },
    open: () => {
      desk.closed = false;
    },
    /** Ends the autosave when another page of the portal is opened. Text that the books would refuse stays in the portal. */
    close: () => {
      if (desk.closed) return;
      stopTimers();
      desk.closed = true;
      if (!start.mayWrite) return;
      typing.keepHere();
      void typing.keepThere(false);
      void save(false);
    },
    /** True when the form holds something that the books do not. */
    isChanged: () => desk.isChanged(),
    /** Ends the autosave and erases the stored text, because the document is finished or deleted. */
    forget: () => {
      stopTimers();
      desk.closed = true;
      drop();
    },
    /**
     * Deletes a document that only the portal stores. The document stays when the portal does not answer.
     *
     * Errors: those of the portal
     */
    throwAway: async (): Promise<Result<null>> => {
      stopTimers();
      desk.closed = true;
      // A write that is still under way would arrive after the erasure and store the text again.
      await typing.keepThere(false);
      const { revision } = desk.known;
      const erased = revision ? await portal.erase(desk.key, revision) : { ok: true as const, value: null };
      if (!erased.ok) {
        desk.closed = false;
        return erased;
      }
      shelf.drop(desk.key);
      desk.known = { ...desk.none(desk.base), text: desk.stored };
      return erased;
    },
    /** Discards what was typed since the draft was last saved in the books. */
    discard: () => {
      form.show(desk.base);
      desk.stored = desk.text(desk.base);
      drop();
      // Without text of this window there is nothing left to compare.
      desk.choose({});
      desk.publish({ restoredFrom: null, broughtIn: null, refusal: null });
      desk.showPlace();
    },
    /** Turns the typed text into a new draft at the next save, because the stored draft is gone. */
    detach: () => {
      desk.draft = { ...desk.draft, id: "" };
      desk.stored = "";
      desk.publish({ draft: desk.draft, refusal: null });
      typed();
    },
    /** Hides the notice about merged or restored text. */
    dismiss: () => desk.publish({ broughtIn: null, restoredFrom: null }),
  };
}
