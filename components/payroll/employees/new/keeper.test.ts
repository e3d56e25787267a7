import { expect, it } from "vitest";
import type { EmployeeFormInput, EmployeeFormValues } from "@/lib/api/contract/payroll/employee-form";
import { Problem } from "@/lib/values/problem";
import { formKeeper, type Keeping } from "./keeper";

const values = (firstName: string) => ({ firstName }) as EmployeeFormValues;

/** Simulates a portal that saves one form like the real one: it does not overwrite a text that the writer has not seen. */
function portal() {
  let held: EmployeeFormInput | null = null;
  let loses = 0;
  let serial = 0;
  const told: Keeping[] = [];
  const writes: string[] = [];
  const keeper = formKeeper(
    {
      keep: async (input) => {
        await Promise.resolve();
        const isSeen = held === null || held.revision === input.seen || held.revision === input.revision;
        if (!isSeen) return { ok: false, problem: new Problem("conflict") };
        held = input;
        writes.push(input.values.firstName);
        if (loses-- > 0) return { ok: false, problem: new Problem("remote_busy") };
        return { ok: true, value: { revision: input.revision, keptAt: `t${serial}` } };
      },
      newId: () => `r${++serial}`,
      tell: (keeping) => told.push(keeping),
    },
    null,
  );
  const lose = (times: number) => {
    loses = times;
  };
  const typeElsewhere = (revision: string) => {
    held = { values: values("Elsewhere"), seen: null, revision };
  };
  return { keeper, told, writes, lose, typeElsewhere };
}

it("keeps the newest text, one write after the other", async () => {
  const world = portal();
  world.keeper.type(values("M"));
  const first = world.keeper.flush();
  world.keeper.type(values("Ma"));
  world.keeper.type(values("Maj"));
  const second = world.keeper.flush();
  expect(await second).toBe("r2");
  expect(await first).toBe("r2");
  expect(world.writes).toEqual(["M", "Maj"]);
  expect(world.told.at(-1)).toEqual({ keptAt: "t2", isAll: true, problem: null });
});

it("a write whose answer was lost is the same write again, and the newer text follows it", async () => {
  const world = portal();
  world.lose(1);
  world.keeper.type(values("Maja"));
  expect(await world.keeper.flush()).toBeNull();
  expect(world.told.at(-1)).toMatchObject({ isAll: false, problem: { code: "remote_busy" } });
  world.keeper.type(values("Maja F"));
  expect(await world.keeper.flush()).toBe("r2");
  expect(world.writes).toEqual(["Maja", "Maja", "Maja F"]);
});

it("a text that was typed elsewhere is written over by a decision only, and none of the two is lost before", async () => {
  const world = portal();
  world.typeElsewhere("other");
  world.keeper.type(values("Maja"));
  expect(await world.keeper.flush()).toBeNull();
  expect(world.told.at(-1)).toMatchObject({ isAll: false, problem: { code: "conflict" } });
  expect(await world.keeper.flush()).toBeNull();
  expect(world.writes).toEqual([]);
  expect(await world.keeper.over("other")).not.toBeNull();
  expect(world.writes).toEqual(["Maja"]);
  expect(world.told.at(-1)).toMatchObject({ isAll: true, problem: null });
});
