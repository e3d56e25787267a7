import { expect, it } from "vitest";
import { stopTurns } from "./stop-turns.mjs";

function undone(
  register: (onStop: ReturnType<typeof stopTurns>["onStop"], note: (name: string) => () => void) => void,
) {
  const order: string[] = [];
  const { onStop, nextToUndo } = stopTurns();
  register(onStop, (name) => () => void order.push(name));
  for (let action = nextToUndo(); action; action = nextToUndo()) action();
  return order;
}

it("stops the portal before the sandbox and the database last, whichever came up first", () => {
  const order = undone((onStop, note) => {
    onStop(note("data folder"), "data folder");
    onStop(note("portal"), "portal");
    onStop(note("database"), "database");
    onStop(note("sandbox"), "sandbox");
  });
  expect(order).toEqual(["portal", "sandbox", "database", "data folder"]);
});

it("undoes what was started last first, and also what registers while everything stops", () => {
  const order = undone((onStop, note) => {
    onStop(note("first"));
    onStop(note("second"));
    onStop(() => onStop(note("late")), "portal");
    onStop(note("database"), "database");
  });
  expect(order).toEqual(["second", "first", "late", "database"]);
});
