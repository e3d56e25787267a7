import { expect, it } from "vitest";
import { maxRunning, selectStartable } from "./company-shares";

const operationsOf = (company_id: string, count: number, is_scheduled = false, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `${company_id}${from + index}`, company_id, is_scheduled, is_payroll: false },
  }));
const payrollOperationsOf = (company: string, count: number) =>
  operationsOf(company, count).map((one) => ({ ...one, is_payroll: true }));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

it("begins what is due in its order, as many as there are places", () => {
  const due = [...operationsOf("a", 5), ...operationsOf("b", 5)];
  expect(ids(selectStartable(due, []))).toEqual(["a0", "a1", "a2", "a3", "a4", "b0", "b1", "b2"]);
  expect(selectStartable(due, operationsOf("c", maxRunning))).toEqual([]);
});

it("leaves places for others, however much of one company is due", () => {
  expect(selectStartable(operationsOf("a", 20), [])).toHaveLength(6);
  expect(
    ids(selectStartable([...operationsOf("a", 20, false, 6), ...operationsOf("b", 1)], operationsOf("a", 6))),
  ).toEqual(["b0"]);
});

it("leaves places for what a person waits for, however much was set for this minute", () => {
  const scheduled = [...operationsOf("a", 4, true), ...operationsOf("b", 4, true)];
  expect(selectStartable(scheduled, [])).toHaveLength(6);
  expect(ids(selectStartable([...operationsOf("c", 1), ...operationsOf("d", 3, true)], scheduled.slice(0, 6)))).toEqual(
    ["c0"],
  );
});

it("leaves places for the books, in its company and beside all, however much payroll is due", () => {
  expect(selectStartable(payrollOperationsOf("a", 20), [])).toHaveLength(4);
  expect(ids(selectStartable(operationsOf("a", 3, false, 20), payrollOperationsOf("a", 4)))).toEqual(["a20", "a21"]);
  expect(selectStartable([...payrollOperationsOf("a", 9), ...payrollOperationsOf("b", 9)], [])).toHaveLength(6);
  expect(
    ids(
      selectStartable(
        [...payrollOperationsOf("c", 1), ...operationsOf("d", 1)],
        [...payrollOperationsOf("a", 4), ...payrollOperationsOf("b", 2)],
      ),
    ),
  ).toEqual(["d0"]);
});

it("counts against payroll and against what was set for later only what is of their kind", () => {
  expect(ids(selectStartable(payrollOperationsOf("a", 1), operationsOf("a", 5, false, 10)))).toEqual(["a0"]);
  expect(ids(selectStartable(payrollOperationsOf("a", 1), [...operationsOf("b", 3), ...operationsOf("c", 4)]))).toEqual(
    ["a0"],
  );
  expect(ids(selectStartable(operationsOf("a", 1, true), [...operationsOf("b", 3), ...operationsOf("c", 4)]))).toEqual([
    "a0",
  ]);
});

it("begins nothing twice", () => {
  expect(selectStartable(operationsOf("a", 1), operationsOf("a", 1))).toEqual([]);
});
