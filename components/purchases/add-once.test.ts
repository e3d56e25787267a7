import { describe, expect, it } from "vitest";
import { Problem } from "@/lib/values/problem";
import { addOnce } from "./add-once";

type Record = { id: string; name: string };

/** Simulates books that may add a record although the answer is lost, and that cannot be read while they are down. */
function books(first: readonly Record[] = []) {
  const stored = [...first];
  let loses = false;
  let isDown = false;
  const lost = new Problem("outcome_unknown");
  const added = addOnce<Record>({
    named: async (name) => {
      if (isDown) throw lost;
      return stored.filter((one) => one.name === name);
    },
    add: async ({ name }) => {
      const record = { id: `n${stored.length}`, name };
      stored.push(record);
      return loses ? { ok: false, problem: lost } : { ok: true, value: record };
    },
  });
  return {
    stored,
    press: (name: string) => added({ id: "", name }),
    lose: (is: boolean) => {
      loses = is;
    },
    down: (is: boolean) => {
      isDown = is;
    },
  };
}

describe("a record is added once", () => {
  it("also where another of its name was there before", async () => {
    const world = books([{ id: "old", name: "Kontor AB" }]);
    expect(await world.press("Kontor AB")).toEqual({ ok: true, value: { id: "n1", name: "Kontor AB" } });
    expect(world.stored).toHaveLength(2);
  });

  it("when the answer is lost: what was added is found", async () => {
    const world = books([{ id: "old", name: "Kontor AB" }]);
    world.lose(true);
    expect(await world.press("Kontor AB")).toEqual({ ok: true, value: { id: "n1", name: "Kontor AB" } });
  });

  it("when nothing can be read either, and it is pressed again later", async () => {
    const world = books();
    const pressed = world.press("Kontor AB");
    world.lose(true);
    await Promise.resolve();
    world.down(true);
    expect((await pressed).ok).toBe(false);
    expect((await world.press("Kontor AB")).ok).toBe(false);
    world.down(false);
    world.lose(false);
    expect(await world.press("Kontor AB")).toEqual({ ok: true, value: { id: "n0", name: "Kontor AB" } });
    expect(world.stored).toHaveLength(1);
  });

  it("and a refusal is not a lost answer: it is tried again", async () => {
    let refusals = 1;
    const stored: Record[] = [];
    const press = addOnce<Record>({
      named: async () => stored,
      add: async (record) => {
        if (refusals-- > 0) return { ok: false, problem: new Problem("remote_refused") };
        stored.push({ ...record, id: "1" });
        return { ok: true, value: { ...record, id: "1" } };
      },
    });
    expect((await press({ id: "", name: "A" })).ok).toBe(false);
    expect((await press({ id: "", name: "A" })).ok).toBe(true);
    expect(stored).toHaveLength(1);
  });
});
