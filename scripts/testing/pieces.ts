import { createHash } from "node:crypto";
import { readState, storeCase } from "../proof/state.mjs";

export type Piece = { readonly seed: number; readonly count: number };

/**
 * The settings that `npm run proof` gives the test files of a part. A file that is run by hand has none; it starts from
 * the beginning with the first seed.
 */
const proofSettings = {
  stateFile: process.env.PROOF_STATE ?? "",
  part: process.env.PROOF_PART ?? "",
  seed: Number(process.env.PROOF_SEED ?? 1),
  onlyCase: process.env.PROOF_CASE ?? "",
};

/**
 * Runs a long proof in pieces. The pieces are named `NAME 1`, `NAME 2`, … and each has a seed of its own, which is
 * derived from the part's seed. The figures of a piece are stored at its end, and a piece that has passed with this
 * seed is skipped.
 *
 * @param total the number of cases; each piece has `pieceSize` of them
 * @param work returns figures to store; throws when something is wrong
 * @throws the error of `work`, with the command that repeats this piece alone
 */
export async function runInPieces(
  name: string,
  { total, pieceSize }: { total: number; pieceSize: number },
  work: (piece: Piece) => Promise<unknown>,
): Promise<void> {
  const doneCases = proofSettings.stateFile ? readState(proofSettings.stateFile)?.cases : undefined;
  for (let index = 0; index * pieceSize < total; index += 1) {
    const title = `${name} ${index + 1}`;
    if (doneCases?.[title]?.ok || (proofSettings.onlyCase && proofSettings.onlyCase !== title)) continue;
    await runPiece(title, { seed: seedOf(title), count: Math.min(pieceSize, total - index * pieceSize) }, work);
  }
}

async function runPiece(title: string, piece: Piece, work: (piece: Piece) => Promise<unknown>): Promise<void> {
  const startedAtMs = performance.now();
  const elapsedSeconds = () => Math.round((performance.now() - startedAtMs) / 1000);
  try {
    const figures = await work(piece);
    if (proofSettings.stateFile)
      storeCase(proofSettings.stateFile, title, { ok: true, seconds: elapsedSeconds(), figures });
  } catch (error) {
    const repeatCommand = `npm run proof -- ${proofSettings.part} --seed ${proofSettings.seed} --case "${title}"`;
    const message = error instanceof Error ? error.message : String(error);
    if (proofSettings.stateFile)
      storeCase(proofSettings.stateFile, title, {
        ok: false,
        seconds: elapsedSeconds(),
        error: `${message}\n${repeatCommand}`,
      });
    throw new Error(`${title} (seed ${piece.seed}): ${message}\nrepeat it with: ${repeatCommand}`, { cause: error });
  }
}

/**
 * The seed of a piece, derived from the part's seed and the piece's name. It is below 2³¹, as every generator requires.
 */
const seedOf = (title: string) =>
  createHash("sha256").update(`${proofSettings.seed} ${title}`).digest().readUInt32BE() % 2_147_483_647;
