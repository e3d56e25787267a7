import { expect, it } from "vitest";
import { mostAtOnce, startable } from "./company-shares";

const of = (company_id: string, count: number, is_scheduled = false, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `${company_id}${from + index}`, company_id, is_scheduled, is_payroll: false },
  }));
const payroll = (company: string, count: number) => of(company, count).map((one) => ({ ...one, is_payroll: true }));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

it("begins what is due in its order, as many as there are places", () => {
  const due = [...of("a", 5), ...of("b", 5)];
  expect(ids(startable(due, []))).toEqual(["a0", "a1", "a2", "a3", "a4", "b0", "b1", "b2"]);
  expect(startable(due, of("c", mostAtOnce))).toEqual([]);
});

it("leaves places for others, however much of one company is due", () => {
  expect(startable(of("a", 20), [])).toHaveLength(6);
  expect(ids(startable([...of("a", 20, false, 6), ...of("b", 1)], of("a", 6)))).toEqual(["b0"]);
});

it("leaves places for what a person waits for, however much was set for this minute", () => {
  const scheduled = [...of("a", 4, true), ...of("b", 4, true)];
  expect(startable(scheduled, [])).toHaveLength(6);
  expect(ids(startable([...of("c", 1), ...of("d", 3, true)], scheduled.slice(0, 6)))).toEqual(["c0"]);
});

it("leaves places for the books, in its company and beside all, however much payroll is due", () => {
  expect(startable(payroll("a", 20), [])).toHaveLength(4);
  expect(ids(startable(of("a", 3, false, 20), payroll("a", 4)))).toEqual(["a20", "a21"]);
  expect(startable([...payroll("a", 9), ...payroll("b", 9)], [])).toHaveLength(6);
  expect(ids(startable([...payroll("c", 1), ...of("d", 1)], [...payroll("a", 4), ...payroll("b", 2)]))).toEqual(["d0"]);
});

it("counts against payroll and against what was set for later only what is of their kind", () => {
  expect(ids(startable(payroll("a", 1), of("a", 5, false, 10)))).toEqual(["a0"]);
  expect(ids(startable(payroll("a", 1), [...of("b", 3), ...of("c", 4)]))).toEqual(["a0"]);
  expect(ids(startable(of("a", 1, true), [...of("b", 3), ...of("c", 4)]))).toEqual(["a0"]);
});

it("begins nothing twice", () => {
  expect(startable(of("a", 1), of("a", 1))).toEqual([]);
});
