import { expect, it } from "vitest";
import type { EmployeeFormInput, EmployeeFormValues } from "@/lib/api/contract/payroll/employee-form";
import { Problem } from "@/lib/values/problem";
import { createEmployeeFormAutosave, type FormSaveState } from "./employee-form-autosave";

const makeValues = (firstName: string) => ({ firstName }) as EmployeeFormValues;

/**
 * Simulates a portal that saves one form like the real one: it refuses a text when another text has been saved
 * unseen.
 */
function simulatePortal() {
  let storedInput: EmployeeFormInput | null = null;
  let answersToLose = 0;
  let serialNumber = 0;
  const saveStates: FormSaveState[] = [];
  const writtenNames: string[] = [];
  const autosave = createEmployeeFormAutosave(
    {
      saveForm: async (input) => {
        await Promise.resolve();
        const isExpected =
          storedInput === null || storedInput.revision === input.seen || storedInput.revision === input.revision;
        if (!isExpected) return { ok: false, problem: new Problem("conflict") };
        storedInput = input;
        writtenNames.push(input.values.firstName);
        if (answersToLose-- > 0) return { ok: false, problem: new Problem("remote_busy") };
        return { ok: true, value: { revision: input.revision, keptAt: `t${serialNumber}` } };
      },
      newId: () => `r${++serialNumber}`,
      onState: (state) => saveStates.push(state),
    },
    null,
  );
  const loseAnswers = (answerCount: number) => {
    answersToLose = answerCount;
  };
  const typeElsewhere = (revision: string) => {
    storedInput = { values: makeValues("Elsewhere"), seen: null, revision };
  };
  return { autosave, saveStates, writtenNames, loseAnswers, typeElsewhere };
}

it("keeps the newest text, one write after the other", async () => {
  const simulation = simulatePortal();
  simulation.autosave.setText(makeValues("M"));
  const firstRevision = simulation.autosave.flush();
  simulation.autosave.setText(makeValues("Ma"));
  simulation.autosave.setText(makeValues("Maj"));
  const secondRevision = simulation.autosave.flush();
  expect(await secondRevision).toBe("r2");
  expect(await firstRevision).toBe("r2");
  expect(simulation.writtenNames).toEqual(["M", "Maj"]);
  expect(simulation.saveStates.at(-1)).toEqual({ keptAt: "t2", isAll: true, problem: null });
});

it("a write whose answer was lost is the same write again, and the newer text follows it", async () => {
  const simulation = simulatePortal();
  simulation.loseAnswers(1);
  simulation.autosave.setText(makeValues("Maja"));
  expect(await simulation.autosave.flush()).toBeNull();
  expect(simulation.saveStates.at(-1)).toMatchObject({ isAll: false, problem: { code: "remote_busy" } });
  simulation.autosave.setText(makeValues("Maja F"));
  expect(await simulation.autosave.flush()).toBe("r2");
  expect(simulation.writtenNames).toEqual(["Maja", "Maja", "Maja F"]);
});

it("a text that was typed elsewhere is written over by a decision only, and none of the two is lost before", async () => {
  const simulation = simulatePortal();
  simulation.typeElsewhere("other");
  simulation.autosave.setText(makeValues("Maja"));
  expect(await simulation.autosave.flush()).toBeNull();
  expect(simulation.saveStates.at(-1)).toMatchObject({ isAll: false, problem: { code: "conflict" } });
  expect(await simulation.autosave.flush()).toBeNull();
  expect(simulation.writtenNames).toEqual([]);
  expect(await simulation.autosave.saveOver("other")).not.toBeNull();
  expect(simulation.writtenNames).toEqual(["Maja"]);
  expect(simulation.saveStates.at(-1)).toMatchObject({ isAll: true, problem: null });
});
