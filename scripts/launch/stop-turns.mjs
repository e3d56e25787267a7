/**
 * When the parts of the product end: who calls before who is called, and what keeps a second launcher away last. Stated, for
 * they register in the order in which they happen to come up.
 */
const turns = /** @type {const} */ (["other", "portal", "sandbox", "database", "data folder"]);

/** @typedef {(typeof turns)[number]} StopTurn */
/** @typedef {(undo: () => unknown, turn?: StopTurn) => void} OnStop */

/** What has to be undone when everything ends: by turns, and within a turn what was started last is undone first. */
export function stopTurns() {
  /** @type {Record<StopTurn, (() => unknown)[]>} */
  const undo = { other: [], portal: [], sandbox: [], database: [], "data folder": [] };

  /** @type {OnStop} */
  const onStop = (action, turn = "other") => {
    undo[turn].push(action);
  };

  const nextToUndo = () => {
    const turn = turns.find((one) => undo[one].length > 0);
    return turn && undo[turn].pop();
  };

  return { onStop, nextToUndo };
}
