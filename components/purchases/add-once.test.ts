import { describe, expect, it } from "vitest";
import { Problem } from "@/lib/values/problem";
import { createRecordAdder } from "./add-once";

type TestRecord = { id: string; name: string };

/** Simulates books that may add a record although the answer is lost, and that cannot be read while they are down. */
function simulateBooks(initialRecords: readonly TestRecord[] = []) {
  const storedRecords = [...initialRecords];
  let areAnswersLost = false;
  let isDown = false;
  const lostAnswer = new Problem("outcome_unknown");
  const addRecordOnce = createRecordAdder<TestRecord>({
    listByName: async (name) => {
      if (isDown) throw lostAnswer;
      return storedRecords.filter((storedRecord) => storedRecord.name === name);
    },
    addRecord: async ({ name }) => {
      const record = { id: `n${storedRecords.length}`, name };
      storedRecords.push(record);
      return areAnswersLost ? { ok: false, problem: lostAnswer } : { ok: true, value: record };
    },
  });
  return {
    storedRecords,
    submitRecord: (name: string) => addRecordOnce({ id: "", name }),
    loseAnswers: (isEnabled: boolean) => {
      areAnswersLost = isEnabled;
    },
    setDown: (isEnabled: boolean) => {
      isDown = isEnabled;
    },
  };
}

describe("a record is added once", () => {
  it("also where another of its name was there before", async () => {
    const simulatedBooks = simulateBooks([{ id: "old", name: "Kontor AB" }]);
    expect(await simulatedBooks.submitRecord("Kontor AB")).toEqual({
      ok: true,
      value: { id: "n1", name: "Kontor AB" },
    });
    expect(simulatedBooks.storedRecords).toHaveLength(2);
  });

  it("when the answer is lost: what was added is found", async () => {
    const simulatedBooks = simulateBooks([{ id: "old", name: "Kontor AB" }]);
    simulatedBooks.loseAnswers(true);
    expect(await simulatedBooks.submitRecord("Kontor AB")).toEqual({
      ok: true,
      value: { id: "n1", name: "Kontor AB" },
    });
  });

  it("when nothing can be read either, and it is pressed again later", async () => {
    const simulatedBooks = simulateBooks();
    const firstResult = simulatedBooks.submitRecord("Kontor AB");
    simulatedBooks.loseAnswers(true);
    await Promise.resolve();
    simulatedBooks.setDown(true);
    expect((await firstResult).ok).toBe(false);
    expect((await simulatedBooks.submitRecord("Kontor AB")).ok).toBe(false);
    simulatedBooks.setDown(false);
    simulatedBooks.loseAnswers(false);
    expect(await simulatedBooks.submitRecord("Kontor AB")).toEqual({
      ok: true,
      value: { id: "n0", name: "Kontor AB" },
    });
    expect(simulatedBooks.storedRecords).toHaveLength(1);
  });

  it("and a refusal is not a lost answer: it is tried again", async () => {
    let remainingRefusals = 1;
    const storedRecords: TestRecord[] = [];
    const addRecordOnce = createRecordAdder<TestRecord>({
      listByName: async () => storedRecords,
      addRecord: async (record) => {
        if (remainingRefusals-- > 0) return { ok: false, problem: new Problem("remote_refused") };
        storedRecords.push({ ...record, id: "1" });
        return { ok: true, value: { ...record, id: "1" } };
      },
    });
    expect((await addRecordOnce({ id: "", name: "A" })).ok).toBe(false);
    expect((await addRecordOnce({ id: "", name: "A" })).ok).toBe(true);
    expect(storedRecords).toHaveLength(1);
  });
});
