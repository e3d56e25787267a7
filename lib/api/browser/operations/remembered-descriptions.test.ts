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

const commandRequest = (key: string) => ({ companyId: "c", key });
const submittedCommands = () => recentSubmissions.now().map(({ command: { kind, ...about } }) => ({ kind, ...about }));
const operation = (subject: string, about: Operation["about"] = null) => ({ subject, about }) as Operation;

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { key } of recentSubmissions.now()) recentSubmissions.forget(key);
});

describe("an order about a person", () => {
  it("names the person and the days before any answer, and when the list of what waits tells of it", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const content = { rows: [] } as unknown as RegistrationContent;
    void createEmployee(commandRequest("employ"), { formId: "f", revision: "r" }, "Kim Berg");
    const told = { name: "Kim Berg", days: "2–6 March" };
    void registerTime({ ...commandRequest("time"), documentId: "d", content }, told);
    const kim = { customerName: "Kim Berg", number: null, minor: "0", currencyCode: "" };
    expect(submittedCommands()).toMatchObject([
      { kind: "employee-create", about: kim },
      { kind: "register-time", about: { ...kim, reference: "2–6 March" } },
    ]);
    const waiting = {
      items: [operation("f"), operation("d"), operation("other")],
      answers: [],
      isAnswerAwaited: false,
    };
    vi.stubGlobal("fetch", async () => Response.json(waiting));
    const { items } = await new QueryClient().fetchQuery(waitingOperationsQuery("c"));
    expect(items.map(({ about }) => about)).toEqual([kim, { ...kim, reference: "2–6 March" }, null]);
  });

  it("is never told by a personal number, nor by nothing", () => {
    expect(describePerson("Kim 850709-9805")).toBeNull();
    expect(describePerson(" ")).toBeNull();
  });

  it("keeps what an operation says itself", () => {
    const said = operation("f", { customerName: "Brf", number: 7, minor: "1", currencyCode: "SEK" });
    expect(withRememberedDescription(said)).toBe(said);
    const unknown = operation("another");
    expect(withRememberedDescription(unknown)).toBe(unknown);
  });
});

it("a decision on a VAT report names it before any answer", () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const report = { id: "v", name: "VAT January 2026", totalMinor: 12_500n, events: [] } as unknown as VatReport;
  void approveVatReport({ ...commandRequest("approve"), report, vouchers: 3 });
  void rejectVatReport({ ...commandRequest("reject"), report, vouchers: 3, message: "", receivers: [] });
  const about = { customerName: "VAT January 2026", number: null, minor: "12500", currencyCode: "" };
  expect(submittedCommands()).toMatchObject([
    { kind: "approve-vat-report", about },
    { kind: "reject-vat-report", about },
  ]);
});
