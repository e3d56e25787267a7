import { expect, it } from "vitest";
import type { EmployeeFormInput, EmployeeFormValues } from "@/lib/api/contract/payroll/employee-form";
import { Problem } from "@/lib/values/problem";
import { employeeFormAutosave, type FormSaveState } from "./employee-form-autosave";

const values = (firstName: string) => ({ firstName }) as EmployeeFormValues;

/**
 * Simulates a portal that saves one form like the real one: it refuses a text when another text has been saved
 * unseen.
 */
function portal() {
  let storedInput: EmployeeFormInput | null = null;
  let answersToLose = 0;
  let serial = 0;
  const states: FormSaveState[] = [];
  const writes: string[] = [];
  const autosave = employeeFormAutosave(
    {
      saveForm: async (input) => {
        await Promise.resolve();
        const isExpected =
          storedInput === null || storedInput.revision === input.seen || storedInput.revision === input.revision;
        if (!isExpected) return { ok: false, problem: new Problem("conflict") };
        storedInput = input;
        writes.push(input.values.firstName);
        if (answersToLose-- > 0) return { ok: false, problem: new Problem("remote_busy") };
        return { ok: true, value: { revision: input.revision, keptAt: `t${serial}` } };
      },
      newId: () => `r${++serial}`,
      onState: (state) => states.push(state),
    },
    null,
  );
  const loseAnswers = (times: number) => {
    answersToLose = times;
  };
  const typeElsewhere = (revision: string) => {
    storedInput = { values: values("Elsewhere"), seen: null, revision };
  };
  return { autosave, states, writes, loseAnswers, typeElsewhere };
}

it("keeps the newest text, one write after the other", async () => {
  const world = portal();
  world.autosave.setText(values("M"));
  const first = world.autosave.flush();
  world.autosave.setText(values("Ma"));
  world.autosave.setText(values("Maj"));
  const second = world.autosave.flush();
  expect(await second).toBe("r2");
  expect(await first).toBe("r2");
  expect(world.writes).toEqual(["M", "Maj"]);
  expect(world.states.at(-1)).toEqual({ keptAt: "t2", isAll: true, problem: null });
});

it("a write whose answer was lost is the same write again, and the newer text follows it", async () => {
  const world = portal();
  world.loseAnswers(1);
  world.autosave.setText(values("Maja"));
  expect(await world.autosave.flush()).toBeNull();
  expect(world.states.at(-1)).toMatchObject({ isAll: false, problem: { code: "remote_busy" } });
  world.autosave.setText(values("Maja F"));
  expect(await world.autosave.flush()).toBe("r2");
  expect(world.writes).toEqual(["Maja", "Maja", "Maja F"]);
});

it("a text that was typed elsewhere is written over by a decision only, and none of the two is lost before", async () => {
  const world = portal();
  world.typeElsewhere("other");
  world.autosave.setText(values("Maja"));
  expect(await world.autosave.flush()).toBeNull();
  expect(world.states.at(-1)).toMatchObject({ isAll: false, problem: { code: "conflict" } });
  expect(await world.autosave.flush()).toBeNull();
  expect(world.writes).toEqual([]);
  expect(await world.autosave.saveOver("other")).not.toBeNull();
  expect(world.writes).toEqual(["Maja"]);
  expect(world.states.at(-1)).toMatchObject({ isAll: true, problem: null });
});
