import { expect, it } from "vitest";
import { employees } from "@/lib/api/contract/payroll/employee";
import { lackFilters, requirementOfFilter, toLackingPage } from "./lacking-employees";

const makeDraft = (serial: number, FirstName: string, members: object = {}) =>
  employees.parse({
    ...{ Id: `3f2504e0-4f89-41d3-9a0c-0305e82c330${serial}`, FirstName, EmployeeNumber: `00${9 - serial}`, State: 0 },
    ...{ EmployeeAgreements: [], EmployeeWorkingSchedules: [], ...members },
  });
const schedule = { Id: "3f2504e0-4f89-41d3-9a0c-0305e82c3309", WorkScheduleId: "3f2504e0-4f89-41d3-9a0c-0305e82c3309" };
const drafts = [
  makeDraft(1, "Omar", { City: "Luleå" }),
  makeDraft(2, "Elin", { EmailWork: "elin@norrsken.example" }),
  makeDraft(3, "Maja", { EmployeeWorkingSchedules: [schedule] }),
];
const namesOf = (request: object) =>
  toLackingPage(drafts, "schedule", { search: "", sort: "name", descending: false, readAt: 0, ...request }).items.map(
    ({ name }) => name,
  );

it("shows the drafts that lack the requirement, in the order of the list", () => {
  expect(namesOf({})).toEqual(["Elin", "Omar"]);
  expect(namesOf({ descending: true })).toEqual(["Omar", "Elin"]);
  expect(namesOf({ sort: "number" })).toEqual(["Elin", "Omar"]);
});

it("searches every word in what the list searches", () => {
  expect(namesOf({ search: "luleå OMAR" })).toEqual(["Omar"]);
  expect(namesOf({ search: "norrsken" })).toEqual(["Elin"]);
  expect(namesOf({ search: "norrsken omar" })).toEqual([]);
});

it("has one filter for each requirement that can be seen", () => {
  expect(lackFilters).toEqual(["no-address", "no-category", "no-agreement", "no-schedule"]);
  expect(requirementOfFilter("no-schedule")).toBe("schedule");
  expect(requirementOfFilter("draft")).toBeNull();
});
