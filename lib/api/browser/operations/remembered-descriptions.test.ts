import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { VatReport } from "../../contract/books/vat-report";
import type { Operation } from "../../contract/operations/operation";
import type { RegistrationContent } from "../../contract/payroll/registration";
import { approveVatReport, rejectVatReport } from "../books/vat-reports";
import { createEmployee } from "../payroll/employee-forms";
import { registerTime } from "../payroll/registrations";
import { describePerson, withRememberedDescription } from "./remembered-descriptions";
import { recentSubmissions } from "./submissions";
import { waitingOperationsQuery } from "./waiting-operations";

const makeRequest = (key: string) => ({ companyId: "c", key });
const listSubmittedCommands = () =>
  recentSubmissions.getCurrent().map(({ command: { kind, ...about } }) => ({ kind, ...about }));
const makeOperation = (subject: string, about: Operation["about"] = null) => ({ subject, about }) as Operation;

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { key } of recentSubmissions.getCurrent()) recentSubmissions.forget(key);
});

describe("an order about a person", () => {
  it("names the person and the days before any answer, and when the list of what waits tells of it", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const content = { rows: [] } as unknown as RegistrationContent;
    void createEmployee(makeRequest("employ"), { formId: "f", revision: "r" }, "Kim Berg");
    const typedDescription = { name: "Kim Berg", days: "2–6 March" };
    void registerTime({ ...makeRequest("time"), documentId: "d", content }, typedDescription);
    const kimDescription = { customerName: "Kim Berg", number: null, minor: "0", currencyCode: "" };
    expect(listSubmittedCommands()).toMatchObject([
      { kind: "employee-create", about: kimDescription },
      { kind: "register-time", about: { ...kimDescription, reference: "2–6 March" } },
    ]);
    const waitingAnswer = {
      items: [makeOperation("f"), makeOperation("d"), makeOperation("other")],
      answers: [],
      isAnswerAwaited: false,
    };
    vi.stubGlobal("fetch", async () => Response.json(waitingAnswer));
    const { items } = await new QueryClient().fetchQuery(waitingOperationsQuery("c"));
    expect(items.map(({ about }) => about)).toEqual([
      kimDescription,
      { ...kimDescription, reference: "2–6 March" },
      null,
    ]);
  });

  it("is never told by a personal number, nor by nothing", () => {
    expect(describePerson("Kim 850709-9805")).toBeNull();
    expect(describePerson(" ")).toBeNull();
  });

  it("keeps what an operation says itself", () => {
    const describedOperation = makeOperation("f", { customerName: "Brf", number: 7, minor: "1", currencyCode: "SEK" });
    expect(withRememberedDescription(describedOperation)).toBe(describedOperation);
    const undescribedOperation = makeOperation("another");
    expect(withRememberedDescription(undescribedOperation)).toBe(undescribedOperation);
  });
});

it("a decision on a VAT report names it before any answer", () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const report = { id: "v", name: "VAT January 2026", totalMinor: 12_500n, events: [] } as unknown as VatReport;
  void approveVatReport({ ...makeRequest("approve"), report, voucherCount: 3 });
  void rejectVatReport({ ...makeRequest("reject"), report, voucherCount: 3, message: "", receivers: [] });
  const reportDescription = { customerName: "VAT January 2026", number: null, minor: "12500", currencyCode: "" };
  expect(listSubmittedCommands()).toMatchObject([
    { kind: "approve-vat-report", about: reportDescription },
    { kind: "reject-vat-report", about: reportDescription },
  ]);
});
