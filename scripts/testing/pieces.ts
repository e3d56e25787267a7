import { createHash } from "node:crypto";
import { keepCase, readState } from "../proof/state.mjs";

export type Piece = { readonly seed: number; readonly count: number };

/** What `npm run proof` tells the test files of a part; without it a file run by hand begins anew, and its seed is 1. */
const told = {
  file: process.env.PROOF_STATE ?? "",
  part: process.env.PROOF_PART ?? "",
  seed: Number(process.env.PROOF_SEED ?? 1),
  only: process.env.PROOF_CASE ?? "",
};

/**
 * Does a long proof in pieces. A piece is named `NAME 1`, `NAME 2`, … and has a seed of its own, which follows from the
 * part's; what it found is kept when it ends, and a piece that has passed under this seed is not repeated.
 *
 * @param of how much is proved in all; `each` of it in a piece
 * @param work gives figures to keep; throws when something is wrong
 * @throws what `work` threw, with the line that repeats this piece alone
 */
export async function pieces(
  name: string,
  { of, each }: { of: number; each: number },
  work: (piece: Piece) => Promise<unknown>,
): Promise<void> {
  const done = told.file ? readState(told.file)?.cases : undefined;
  for (let index = 0; index * each < of; index += 1) {
    const title = `${name} ${index + 1}`;
    if (done?.[title]?.ok || (told.only && told.only !== title)) continue;
    await onePiece(title, { seed: seedOf(title), count: Math.min(each, of - index * each) }, work);
  }
}

async function onePiece(title: string, piece: Piece, work: (piece: Piece) => Promise<unknown>): Promise<void> {
  const since = performance.now();
  const seconds = () => Math.round((performance.now() - since) / 1000);
  try {
    const figures = await work(piece);
    if (told.file) keepCase(told.file, title, { ok: true, seconds: seconds(), figures });
  } catch (error) {
    const repeat = `npm run proof -- ${told.part} --seed ${told.seed} --case "${title}"`;
    const message = error instanceof Error ? error.message : String(error);
    if (told.file) keepCase(told.file, title, { ok: false, seconds: seconds(), error: `${message}\n${repeat}` });
    throw new Error(`${title} (seed ${piece.seed}): ${message}\nrepeat it with: ${repeat}`, { cause: error });
  }
}

/** The same for the same seed of the part and the same piece; below 2³¹, as every generator here takes. */
const seedOf = (title: string) =>
  createHash("sha256").update(`${told.seed} ${title}`).digest().readUInt32BE() % 2_147_483_647;
