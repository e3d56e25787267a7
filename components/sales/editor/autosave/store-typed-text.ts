import { isPassing } from "@/lib/values/problem";
import type { Written } from "../document-kind";
import type { AutosavePorts } from "./autosave-ports";
import type { DraftWindow } from "./draft-window";
import { parseTypedDraft, type TypedDraft, typedDraftText } from "./typed-draft";

/** The most revisions that a window can have under way when it is closed. */
const mostFollowed = 9;

/** The result of one write to the portal: `again` when there is still text to store, `away` when it did not answer. */
type StoreResult = "kept" | "again" | "away";

/** Stores the text of the form in this browser and in the portal, until the books hold it. */
export function storeTypedText<D extends Written>(
  { form, shelf, portal, tell, newId }: AutosavePorts<D>,
  desk: DraftWindow<D>,
  follow: () => Promise<unknown>,
) {
  let under: Promise<StoreResult> | null = null;

  function keepHere() {
    const { known, names, key } = desk;
    const text = desk.text(form.values());
    if (text === desk.stored) return shelf.drop(key);
    if (text === known.text && known.keptAt !== null) return;
    const values = desk.named();
    const follows = [...names, ...(known.revision ? [known.revision] : [])].slice(-mostFollowed);
    desk.publish({ unkept: !shelf.write(key, { ...desk.keptNow(values), follows }) });
  }

  /**
   * Writes the text of the form to the portal, one write after the other.
   *
   * @param isPageClosing the page may be gone before the answer, so the last write does not wait for the one before it
   */
  function keepThere(atTheEnd: boolean): Promise<StoreResult> {
    if (under && !atTheEnd) return under.then(() => keepThere(false));
    const one = write(atTheEnd).finally(() => {
      if (under === one) under = null;
    });
    under = one;
    return one;
  }

  async function write(atTheEnd: boolean): Promise<StoreResult> {
    const { key, known: before, draft, moves } = desk;
    if (!desk.isChanged()) {
      desk.known = { ...desk.none(desk.named()), text: desk.stored };
      if (before.revision) await portal.erase(key, before.revision);
      return "kept";
    }
    const values = desk.named();
    const text = desk.text(values);
    if (text === before.text && before.revision !== null) return "kept";
    const kept = typedDraftText(desk.keptNow(values));
    const revision = newId();
    desk.names.add(revision);
    // The revision is recorded before the answer, because what a closing window still sends replaces this write.
    // The values both windows agree on stay the previous ones until the portal has confirmed the write: another window
    // may write first.
    desk.known = { values: before.values, text, revision, keptAt: null };
    const input = { version: draft.id || null, text: kept, seen: before.revision, revision };
    const result = await portal.keep(key, input, atTheEnd);
    if (desk.moves !== moves) {
      // The draft was saved in the books meanwhile, as another version and mostly under another id.
      if (result.ok) await portal.erase(key, revision);
      if (desk.known.revision === revision) desk.known = { ...desk.known, revision: null };
      return "again";
    }
    const isLast = desk.known.revision === revision;
    if (!result.ok) {
      if (isLast) desk.known = before;
      if (result.problem.code === "conflict") return meetOther();
      const passing = isPassing(result.problem) || result.problem.code === "internal";
      desk.publish({ unreachable: passing });
      return passing ? "away" : "kept";
    }
    desk.publish({ unreachable: false });
    if (isLast) desk.known = { ...desk.known, values, keptAt: result.value.keptAt };
    if (isLast && desk.text(form.values()) === text) shelf.drop(key);
    desk.showPlace();
    tell({ kind: "kept", key, revision, text: kept, keptAt: result.value.keptAt });
    return desk.text(form.values()) === text ? "kept" : "again";
  }

  /**
   * Handles a conflict: the portal holds another text than this window knows. Another window wrote it, or the portal holds
   * none because the text is in the books.
   */
  async function meetOther(): Promise<StoreResult> {
    const found = await portal.read(desk.key).catch(() => undefined);
    if (found === undefined) return "away";
    if (found === null) {
      desk.known = { ...desk.known, revision: null, keptAt: null };
      if (desk.draft.id !== "") await follow();
      return "again";
    }
    const kept = desk.names.has(found.revision) ? null : parseTypedDraft(found.text);
    if (!kept) desk.known = { ...desk.known, text: "", revision: found.revision, keptAt: null };
    else if (!takeWindow(kept, found.revision, found.keptAt)) return "kept";
    return "again";
  }

  /** Merges the text of another window of this person. @returns false when the person has to choose first */
  function takeWindow(kept: TypedDraft, revision: string, keptAt: string | null): boolean {
    const theirs = { ...desk.base, ...kept.values };
    const take = () => {
      desk.known = { values: theirs, text: desk.text(theirs), revision, keptAt };
    };
    return desk.bring({ from: "window", base: desk.known.values, theirs, take });
  }

  return { keepHere, keepThere, takeWindow };
}
