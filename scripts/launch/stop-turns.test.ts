import { expect, it } from "vitest";
import { createStopTurns } from "./stop-turns.mjs";

function runStopActions(
  register: (onStop: ReturnType<typeof createStopTurns>["onStop"], noteAction: (name: string) => () => void) => void,
) {
  const actionOrder: string[] = [];
  const { onStop, takeStopAction } = createStopTurns();
  register(onStop, (name) => () => void actionOrder.push(name));
  for (let action = takeStopAction(); action; action = takeStopAction()) action();
  return actionOrder;
}

it("stops the portal before the sandbox and the database last, whichever came up first", () => {
  const actionOrder = runStopActions((onStop, noteAction) => {
    onStop(noteAction("data folder"), "data folder");
    onStop(noteAction("portal"), "portal");
    onStop(noteAction("database"), "database");
    onStop(noteAction("sandbox"), "sandbox");
  });
  expect(actionOrder).toEqual(["portal", "sandbox", "database", "data folder"]);
});

it("undoes what was started last first, and also what registers while everything stops", () => {
  const actionOrder = runStopActions((onStop, noteAction) => {
    onStop(noteAction("first"));
    onStop(noteAction("second"));
    onStop(() => onStop(noteAction("late")), "portal");
    onStop(noteAction("database"), "database");
  });
  expect(actionOrder).toEqual(["second", "first", "late", "database"]);
});
