import { expect, it } from "vitest";
import { maxRunningOperations, selectStartable } from "./company-shares";

const makeOperations = (company_id: string, count: number, is_scheduled = false, firstIndex = 0) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `${company_id}${firstIndex + index}`, company_id, is_scheduled, is_payroll: false },
  }));
const makePayrollOperations = (companyId: string, count: number) =>
  makeOperations(companyId, count).map((operation) => ({ ...operation, is_payroll: true }));
const idsOf = (operations: readonly { id: string }[]) => operations.map(({ id }) => id);

it("begins what is due in its order, as many as there are places", () => {
  const dueOperations = [...makeOperations("a", 5), ...makeOperations("b", 5)];
  expect(idsOf(selectStartable(dueOperations, []))).toEqual(["a0", "a1", "a2", "a3", "a4", "b0", "b1", "b2"]);
  expect(selectStartable(dueOperations, makeOperations("c", maxRunningOperations))).toEqual([]);
});

it("leaves places for others, however much of one company is due", () => {
  expect(selectStartable(makeOperations("a", 20), [])).toHaveLength(6);
  expect(
    idsOf(selectStartable([...makeOperations("a", 20, false, 6), ...makeOperations("b", 1)], makeOperations("a", 6))),
  ).toEqual(["b0"]);
});

it("leaves places for what a person waits for, however much was set for this minute", () => {
  const scheduledOperations = [...makeOperations("a", 4, true), ...makeOperations("b", 4, true)];
  expect(selectStartable(scheduledOperations, [])).toHaveLength(6);
  expect(
    idsOf(
      selectStartable([...makeOperations("c", 1), ...makeOperations("d", 3, true)], scheduledOperations.slice(0, 6)),
    ),
  ).toEqual(["c0"]);
});

it("leaves places for the books, in its company and beside all, however much payroll is due", () => {
  expect(selectStartable(makePayrollOperations("a", 20), [])).toHaveLength(4);
  expect(idsOf(selectStartable(makeOperations("a", 3, false, 20), makePayrollOperations("a", 4)))).toEqual([
    "a20",
    "a21",
  ]);
  expect(selectStartable([...makePayrollOperations("a", 9), ...makePayrollOperations("b", 9)], [])).toHaveLength(6);
  expect(
    idsOf(
      selectStartable(
        [...makePayrollOperations("c", 1), ...makeOperations("d", 1)],
        [...makePayrollOperations("a", 4), ...makePayrollOperations("b", 2)],
      ),
    ),
  ).toEqual(["d0"]);
});

it("counts against payroll and against what was set for later only what is of their kind", () => {
  expect(idsOf(selectStartable(makePayrollOperations("a", 1), makeOperations("a", 5, false, 10)))).toEqual(["a0"]);
  expect(
    idsOf(selectStartable(makePayrollOperations("a", 1), [...makeOperations("b", 3), ...makeOperations("c", 4)])),
  ).toEqual(["a0"]);
  expect(
    idsOf(selectStartable(makeOperations("a", 1, true), [...makeOperations("b", 3), ...makeOperations("c", 4)])),
  ).toEqual(["a0"]);
});

it("begins nothing twice", () => {
  expect(selectStartable(makeOperations("a", 1), makeOperations("a", 1))).toEqual([]);
});
