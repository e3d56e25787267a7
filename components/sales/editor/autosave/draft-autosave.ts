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

/** In this browser once the fingers rest, in the portal within 1.5 s, in the books after a pause. */
const delaysMs = { here: 150, portal: 1_000, books: 20_000 };
const againMs = { portal: 3_000, books: 60_000 };

export type DraftAutosave<D extends Written> = ReturnType<typeof draftAutosave<D>>;

/**
 * Keeps what is typed into one draft: here at once, in the portal a second later, in the books after a pause or when
 * asked; and brings it together with what other windows and other people save meanwhile.
 *
 * @param numbers the language numbers are written in
 */
export function draftAutosave<D extends Written>(ports: AutosavePorts<D>, start: AutosaveStart<D>, numbers: string) {
  const { form, shelf, portal } = ports;
  const desk = draftWindow(ports, start, numbers);
  const typing = storeTypedText(ports, desk, (): Promise<unknown> => books.follow().catch(() => "same"));
  const books = ports.books
    ? saveDraft(ports, ports.books, desk, numbers, start.mayWrite)
    : saveInPortalOnly(ports, desk, typing);
  /** What pauses, leaving and looking ahead write. */
  const byItself = ports.books?.byItself ?? false;
  const quiet = ports.books && !byItself ? saveInPortalOnly(ports, desk, typing, () => books.follow()) : books;
  let isRestored = false;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  desk.onBrought = typed;

  /** @param anew a timer that runs begins again */
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

  /** Something in the form changed. */
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
    // Typed on while it was being saved: that is not in the books yet.
    if (saved.ok && desk.isChanged()) {
      typing.keepHere();
      typed();
    }
    return saved;
  }

  /** A word from another window of this person. */
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

  /** Puts the text from before into the form, both where two windows were closed with different text. */
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

  /** Text typed on this very version is put in; text typed on an older one is brought together with this one. */
  function put(kept: TypedDraft) {
    const now = desk.base;
    const before: DraftValues = { ...now, ...kept.base };
    form.show({ ...now, ...kept.values });
    if (kept.version === ports.draft.versionOf(start.draft) || start.draft.id === "") {
      desk.base = { ...now, rows: nameRows(now.rows, before.rows, numbers) };
      return;
    }
    // Until it is settled, this window still stands on the older version: closed now, it would ask again.
    const older = ports.draft.atVersion(start.draft, kept.version);
    Object.assign(desk, { draft: older, base: before, stored: desk.text(before) });
    desk.bring({
      from: "books",
      base: before,
      theirs: now,
      take: (merged) => desk.stand(start.draft, merged.theirs, desk.text(merged.theirs)),
    });
  }

  /** Drops what is kept here and there. */
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
    /** What is shown next is what was typed: kept, and in the books where they are written by themselves. */
    save: (asked: boolean) => save(asked),
    /** A person said so: the books hold it now. */
    store: () => save(true, true),
    restore,
    /** Looks whether the draft was saved elsewhere; for a step that was refused because its version is gone. */
    follow: () => books.follow().catch(() => "same" as const),
    /** The page may be put away or closed: the last words go to the portal now. */
    leave: () => {
      if (desk.closed || !start.mayWrite) return;
      typing.keepHere();
      void typing.keepThere(true);
    },
    open: () => {
      desk.closed = false;
    },
    /** The form is left for another page of the portal: the books get what fits, the portal the rest. */
    close: () => {
      if (desk.closed) return;
      stopTimers();
      desk.closed = true;
      if (!start.mayWrite) return;
      typing.keepHere();
      void typing.keepThere(false);
      void save(false);
    },
    /** Something stands in the form that the books do not hold. */
    isChanged: () => desk.isChanged(),
    /** The document is finished or thrown away: nothing of it is kept any more. */
    forget: () => {
      stopTimers();
      desk.closed = true;
      drop();
    },
    /**
     * Throws away a document that the portal alone keeps. Where the portal does not answer it is still kept.
     *
     * Errors: those of the portal
     */
    throwAway: async (): Promise<Result<null>> => {
      stopTimers();
      desk.closed = true;
      // Words that are still on their way would come after the erasing.
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
    /** Throws away what was typed since the books last held it. */
    discard: () => {
      form.show(desk.base);
      desk.stored = desk.text(desk.base);
      drop();
      // With nothing of one's own there is nothing left to compare.
      desk.choose({});
      desk.publish({ restoredFrom: null, broughtIn: null, refusal: null });
      desk.showPlace();
    },
    /** The stored draft is gone: what is typed becomes a draft of its own at the next save. */
    detach: () => {
      desk.draft = { ...desk.draft, id: "" };
      desk.stored = "";
      desk.publish({ draft: desk.draft, refusal: null });
      typed();
    },
    /** Puts a line about what was brought in or restored aside. */
    dismiss: () => desk.publish({ broughtIn: null, restoredFrom: null }),
  };
}
