import { Problem } from "@/lib/values/problem";
import type { Written } from "../document-kind";
import { type DraftValues, isBlank } from "../draft-values";
import { nameRows } from "../grid/row-names";
import type { AutosavePorts, BooksPort, SaveResult } from "./autosave-ports";
import type { DraftWindow } from "./draft-window";

/** A draft that others save faster than it can be followed is left to the person. */
const mostFollowed = 3;
/** How far a browser's clock may be ahead of the service's. */
const clockMs = 10 * 60_000;

const versionGone: readonly string[] = ["not_found", "conflict"];

type Followed = "same" | "gone" | "followed" | "compare";

/**
 * Writes the books, and follows a draft that was saved elsewhere.
 *
 * Every save makes another version of a draft: a replace that finds its version gone has been overtaken, and nothing
 * was overwritten.
 */
export function saveDraft<D extends Written>(
  { form, draft: of, tell, now }: AutosavePorts<D>,
  books: BooksPort<D>,
  desk: DraftWindow<D>,
  numbers: string,
  mayWrite: boolean,
) {
  let queue: Promise<unknown> = Promise.resolve();
  /** Sent as new, and no answer came: it may stand in the books. */
  let unsureSince: Date | null = null;

  /**
   * One save after the other; what the books hold already is not sent again.
   *
   * @param asked a person pressed; otherwise only what fits is sent, and only when something changed
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
      // Found without the day that was chosen for it, it is saved once more.
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
      // What came in was not in the sheet the person said yes to.
      if (!books.byItself && desk.isChanged()) return { ok: false, problem: null };
    }
    return { ok: false, problem: new Problem("conflict") };
  }

  /** A due date that follows the customer's terms may have moved without anybody's doing. */
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

  /** A new draft whose answer was lost: sent again it would stand twice. */
  async function findSent(values: DraftValues, since: Date): Promise<D | null> {
    const newest = await books.newest();
    // Which days follow their rules, and the day that was chosen, the books do not say.
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

  /** The books' values of a draft just saved: its rows are the ones that were sent, in their order. */
  function namedAs(answer: D, values: DraftValues): DraftValues {
    const read = of.valuesOf(answer);
    const sent = values.rows.filter((row) => !isBlank(row));
    if (sent.length !== answer.rows.length) return { ...read, rows: nameRows(read.rows, sent, numbers) };
    return { ...read, rows: read.rows.map((row, place) => ({ ...row, key: sent[place]?.key ?? row.key })) };
  }

  /** Finds what a draft that was saved elsewhere has become, and stands on that. @throws Problem */
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
