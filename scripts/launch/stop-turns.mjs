/**
 * The order in which the parts of the product end: a caller before the program it calls, and what keeps a second launcher
 * away last. The order is stated, because the parts register in the order in which they happen to start.
 */
const stopOrder = /** @type {const} */ (["other", "portal", "sandbox", "database", "data folder"]);

/** @typedef {(typeof stopOrder)[number]} StopTurn */
/** @typedef {(undo: () => unknown, turn?: StopTurn) => void} OnStop */

/** Keeps what has to be undone when everything ends: by turns, and within a turn what was started last is undone first. */
export function stopTurns() {
  /** @type {Record<StopTurn, (() => unknown)[]>} */
  const undo = { other: [], portal: [], sandbox: [], database: [], "data folder": [] };

  /** @type {OnStop} */
  const onStop = (action, turn = "other") => {
    undo[turn].push(action);
  };

  const nextToUndo = () => {
    const turn = stopOrder.find((one) => undo[one].length > 0);
    return turn && undo[turn].pop();
  };

  return { onStop, nextToUndo };
}
