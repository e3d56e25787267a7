/**
 * The order in which the programs end: a caller before the program it calls, and the claim on the data folder last. The
 * order is fixed here, because the programs register in the order in which they happen to start.
 */
const stopOrder = /** @type {const} */ (["other", "portal", "sandbox", "database", "data folder"]);

/** @typedef {(typeof stopOrder)[number]} StopTurn */
/** @typedef {(undo: () => unknown, turn?: StopTurn) => void} OnStop */

/**
 * Collects the actions that stop the programs: they run by turns, and within a turn the last registered one runs first.
 */
export function createStopTurns() {
  /** @type {Record<StopTurn, (() => unknown)[]>} */
  const actionsByTurn = { other: [], portal: [], sandbox: [], database: [], "data folder": [] };

  /** @type {OnStop} */
  const onStop = (action, turn = "other") => {
    actionsByTurn[turn].push(action);
  };

  const takeStopAction = () => {
    const turn = stopOrder.find((stopTurn) => actionsByTurn[stopTurn].length > 0);
    return turn && actionsByTurn[turn].pop();
  };

  return { onStop, takeStopAction };
}
