import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { everyEmployeeQuery } from "./employees";
import { payRunPayslipsQuery, payRunsQuery, payslipDetailsQuery } from "./pay-runs";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const employeeId = "3f2504e0-4f89-41d3-9a0c-0305e82c3302";
const meta = { CurrentPage: 1, PageSize: 25, TotalNumberOfPages: 1, TotalNumberOfResults: 0, ServerTimeUtc: "" };

/** Returns the address that a query requests. */
async function requestedUrlOf(query: Parameters<QueryClient["fetchQuery"]>[0]) {
  const fetchMock = vi.fn(async (_url: string) => Response.json({ Meta: meta, Data: [] }));
  vi.stubGlobal("fetch", fetchMock);
  await new QueryClient().fetchQuery(query);
  return new URL(fetchMock.mock.calls[0]?.[0] ?? "", "https://portal.example");
}

afterEach(() => vi.unstubAllGlobals());

describe("pay runs are asked of the payroll program", () => {
  it("the latest payment first, the open ones alone where asked", async () => {
    const { pathname, searchParams } = await requestedUrlOf(payRunsQuery("c", { filter: "open" }) as never);
    expect(pathname).toBe("/api/companies/c/payroll/wageruns");
    expect(searchParams.get("$filter")).toBe("Locked eq false");
    expect(searchParams.get("$orderby")).toBe("PaymentDateUtc desc,CreatedUtc desc");
    expect((await requestedUrlOf(payRunsQuery("c", {}) as never)).searchParams.has("$filter")).toBe(false);
  });

  it("their payslips a page at a time, and the amounts of one by its id", async () => {
    const runUrl = await requestedUrlOf(payRunPayslipsQuery("c", id, 2) as never);
    expect(runUrl.pathname).toBe(`/api/companies/c/payroll/payslips/wagerun/${id}`);
    expect(runUrl.searchParams.get("$page")).toBe("2");
    const detailsUrl = await requestedUrlOf(payslipDetailsQuery("c", employeeId, id) as never);
    expect(detailsUrl.pathname).toBe(`/api/companies/c/payroll/payslips/${employeeId}/withdetails`);
    expect(detailsUrl.searchParams.get("$filter")).toBe(`Id eq ${id}`);
  });

  it("and everybody who is named in them", async () => {
    expect((await requestedUrlOf(everyEmployeeQuery("c") as never)).pathname).toBe(
      "/api/companies/c/payroll/employees",
    );
  });
});
