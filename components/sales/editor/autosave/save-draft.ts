import { Problem } from "@/lib/values/problem";
import type { Written } from "../document-kind";
import { type DraftValues, isBlank } from "../draft-values";
import { nameRows } from "../grid/row-names";
import type { AutosavePorts, BooksPort, SaveResult } from "./autosave-ports";
import type { DraftWindow } from "./draft-window";

/** How many newer versions one save follows before it gives up; others may save the draft faster than that. */
const mostFollowed = 3;
/** How far the browser's clock may be ahead of the service's clock. */
const clockMs = 10 * 60_000;

const versionGone: readonly string[] = ["not_found", "conflict"];

type Followed = "same" | "gone" | "followed" | "compare";

/**
 * Saves a draft in the books, and follows a draft that was saved elsewhere.
 *
 * Every save makes a new version of a draft. A replace whose version is gone was overtaken by another save, and it
 * overwrote nothing.
 */
export function saveDraft<D extends Written>(
  { form, draft: of, tell, now }: AutosavePorts<D>,
  books: BooksPort<D>,
  desk: DraftWindow<D>,
  numbers: string,
  mayWrite: boolean,
) {
  let queue: Promise<unknown> = Promise.resolve();
  /** When a new draft was sent whose answer was lost; the draft may be in the books. Null when there is none. */
  let unsureSince: Date | null = null;

  /**
   * Runs one save after the other; what the books hold already is not sent again.
   *
   * @param isRequested a person requested the save; otherwise only changed values that the books would accept are sent
   */
  function save(asked: boolean): Promise<SaveResult<D>> {
    const turn = queue
      .then(() => saveInTurn(asked))
      .catch((error: unknown): SaveResult<D> => {
        const problem = error instanceof Problem ? error : new Problem("internal", { cause: error });
        return { ok: false, problem };
      });
    queue = turn;
    return turn.then((saved) => {
      desk.publish({ saving: false, refusal: !asked && !saved.ok ? saved.problem : null });
      return saved;
    });
  }

  async function saveInTurn(asked: boolean): Promise<SaveResult<D>> {
    for (let followed = 0; followed <= mostFollowed; followed++) {
      if (desk.isComparing()) return { ok: false, problem: null };
      const values = desk.named();
      const { draft } = desk;
      const isStored = draft.id !== "" && !desk.isChanged();
      if (isStored && (!asked || isFilledIn(draft, values))) return { ok: true, draft };
      if (!asked && !(desk.isChanged() && mayWrite && form.fits(values))) return { ok: false, problem: null };
      desk.publish({ saving: true });
      const found = unsureSince ? await findSent(values, unsureSince) : null;
      // A draft that was found lacks the invoice date that was chosen for it, so it is saved once more.
      const isWhole = found && !values.ownInvoiceOn;
      const result = isWhole ? ({ ok: true, value: found } as const) : await send(found ?? draft, values);
      if (result.ok) {
        take(result.value, values);
        return { ok: true, draft: result.value };
      }
      const overtaken = draft.id !== "" && versionGone.includes(result.problem.code);
      const outcome = overtaken ? await follow() : "same";
      if (outcome === "compare") return { ok: false, problem: null };
      if (outcome !== "followed") return { ok: false, problem: result.problem };
      // The merged changes were not in the sheet that the person confirmed.
      if (!books.byItself && desk.isChanged()) return { ok: false, problem: null };
    }
    return { ok: false, problem: new Problem("conflict") };
  }

  /** False when the due date differs from the stored one; a due date that follows the customer's terms moves by itself. */
  function isFilledIn(draft: D, values: DraftValues): boolean {
    return of.valuesOf(of.withValues(draft, values)).dueOn === of.valuesOf(draft).dueOn;
  }

  async function send(on: D, values: DraftValues) {
    const at = now();
    const result = await books.save(of.withValues(on, values));
    const mayStand = ["remote_busy", "unavailable", "remote_unexpected", "internal"];
    if (!result.ok && desk.draft.id === "" && mayStand.includes(result.problem.code)) unsureSince ??= at;
    return result;
  }

  /** Finds a new draft whose answer was lost; sending it again would store it twice. */
  async function findSent(values: DraftValues, since: Date): Promise<D | null> {
    const newest = await books.newest();
    // The books do not tell which dates follow their rules, nor the date that was chosen.
    const { invoiceOn, ownInvoiceOn, ownDueOn } = values;
    const textOf = (one: D) => desk.text({ ...of.valuesOf(one), invoiceOn, ownInvoiceOn, ownDueOn });
    const isOurs = (one: D) =>
      Date.parse(one.createdAt) > since.getTime() - clockMs && textOf(one) === desk.text(values);
    return newest.find(isOurs) ?? null;
  }

  function take(answer: D, values: DraftValues) {
    const { key } = desk;
    unsureSince = null;
    desk.stand(answer, namedAs(answer, values), desk.text(values));
    tell({ kind: "saved", key, draft: answer, values });
    desk.saved(now());
  }

  /** The books' values of a draft that was just saved, with the keys of the rows that were sent, in the same order. */
  function namedAs(answer: D, values: DraftValues): DraftValues {
    const read = of.valuesOf(answer);
    const sent = values.rows.filter((row) => !isBlank(row));
    if (sent.length !== answer.rows.length) return { ...read, rows: nameRows(read.rows, sent, numbers) };
    return { ...read, rows: read.rows.map((row, place) => ({ ...row, key: sent[place]?.key ?? row.key })) };
  }

  /** Finds what a draft that was saved elsewhere has become, and merges that version into the form. @throws Problem */
  async function follow(): Promise<Followed> {
    if (desk.isComparing()) return "compare";
    const { draft, base } = desk;
    const newer = await books.newerOf(draft);
    if (newer === "same") return "same";
    if (!newer || of.versionOf(newer) === of.versionOf(draft)) return "gone";
    const theirs = of.valuesOf(newer);
    return desk.bring({
      from: "books",
      base,
      theirs,
      take: (merged) => desk.stand(newer, merged.theirs, desk.text(merged.theirs)),
    })
      ? "followed"
      : "compare";
  }

  return { save, follow, namedAs };
}
