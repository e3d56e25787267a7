import { describe, expect, it } from "vitest";
import { Problem } from "@/lib/values/problem";
import { addOnce } from "./add-once";

type Record = { id: string; name: string };

/** Simulates books that may add a record although the answer is lost, and that cannot be read while they are down. */
function books(initialRecords: readonly Record[] = []) {
  const stored = [...initialRecords];
  let losesAnswers = false;
  let isDown = false;
  const lostAnswer = new Problem("outcome_unknown");
  const addRecord = addOnce<Record>({
    listByName: async (name) => {
      if (isDown) throw lostAnswer;
      return stored.filter((one) => one.name === name);
    },
    add: async ({ name }) => {
      const record = { id: `n${stored.length}`, name };
      stored.push(record);
      return losesAnswers ? { ok: false, problem: lostAnswer } : { ok: true, value: record };
    },
  });
  return {
    stored,
    submitRecord: (name: string) => addRecord({ id: "", name }),
    loseAnswers: (is: boolean) => {
      losesAnswers = is;
    },
    setDown: (is: boolean) => {
      isDown = is;
    },
  };
}

describe("a record is added once", () => {
  it("also where another of its name was there before", async () => {
    const world = books([{ id: "old", name: "Kontor AB" }]);
    expect(await world.submitRecord("Kontor AB")).toEqual({ ok: true, value: { id: "n1", name: "Kontor AB" } });
    expect(world.stored).toHaveLength(2);
  });

  it("when the answer is lost: what was added is found", async () => {
    const world = books([{ id: "old", name: "Kontor AB" }]);
    world.loseAnswers(true);
    expect(await world.submitRecord("Kontor AB")).toEqual({ ok: true, value: { id: "n1", name: "Kontor AB" } });
  });

  it("when nothing can be read either, and it is pressed again later", async () => {
    const world = books();
    const pressed = world.submitRecord("Kontor AB");
    world.loseAnswers(true);
    await Promise.resolve();
    world.setDown(true);
    expect((await pressed).ok).toBe(false);
    expect((await world.submitRecord("Kontor AB")).ok).toBe(false);
    world.setDown(false);
    world.loseAnswers(false);
    expect(await world.submitRecord("Kontor AB")).toEqual({ ok: true, value: { id: "n0", name: "Kontor AB" } });
    expect(world.stored).toHaveLength(1);
  });

  it("and a refusal is not a lost answer: it is tried again", async () => {
    let refusals = 1;
    const stored: Record[] = [];
    const press = addOnce<Record>({
      listByName: async () => stored,
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
