import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getCompanyAccess } from "./access";
import { getCookieRules } from "./cookies";
import { testEnv } from "./testing/env";

const pendingQueries = vi.hoisted(() => [] as { values: unknown[]; answer: (rows: object[]) => void }[]);
vi.mock("@/lib/platform/db", () => ({
  query: ({ values }: { values: unknown[] }) =>
    new Promise((resolve) => pendingQueries.push({ values, answer: (rows) => resolve({ rows }) })),
}));

Object.assign(process.env, testEnv());
beforeEach(() => void pendingQueries.splice(0));

const companyId = randomUUID();
const sessionHeaders = { cookie: `${getCookieRules().session}=${"s".repeat(43)}`, host: "localhost:3000" };
const requestAccess = (headers: Record<string, string> = sessionHeaders) =>
  getCompanyAccess({ headers: new Headers(headers) }, companyId);
const makeAccessRow = (role: string) => ({
  partner_id: "p",
  person_id: "a",
  company_id: companyId,
  role,
  company_name: "N",
});
const waitForQueries = (count: number) => vi.waitFor(() => expect(pendingQueries).toHaveLength(count));

describe("calls of one session that come while its rights are read", () => {
  it("share the next reading, which begins after all of them, and see what it finds", async () => {
    const firstAccess = requestAccess();
    const laterAccesses = [requestAccess(), requestAccess()];
    expect(pendingQueries).toHaveLength(1);
    pendingQueries[0]?.answer([makeAccessRow("owner")]);
    expect((await firstAccess).role).toBe("owner");
    await waitForQueries(2);
    pendingQueries[1]?.answer([makeAccessRow("viewer")]);
    expect((await Promise.all(laterAccesses)).map(({ role }) => role)).toEqual(["viewer", "viewer"]);
  });

  it("are refused when it ended meanwhile, and nothing is kept for those after them", async () => {
    const firstAccess = requestAccess();
    const secondAccess = requestAccess();
    pendingQueries[0]?.answer([makeAccessRow("owner")]);
    await firstAccess;
    await waitForQueries(2);
    pendingQueries[1]?.answer([]);
    await expect(secondAccess).rejects.toMatchObject({ code: "not_signed_in" });
    const thirdAccess = requestAccess();
    expect(pendingQueries).toHaveLength(3);
    pendingQueries[2]?.answer([]);
    await expect(thirdAccess).rejects.toMatchObject({ code: "not_signed_in" });
  });

  it("do not wait for a reading that does not end", async () => {
    void requestAccess();
    const secondAccess = requestAccess();
    await waitForQueries(2);
    pendingQueries[1]?.answer([makeAccessRow("owner")]);
    expect((await secondAccess).role).toBe("owner");
  });

  it("share nothing with another session or another host", () => {
    void requestAccess();
    void requestAccess({ ...sessionHeaders, cookie: `${getCookieRules().session}=${"t".repeat(43)}` });
    void requestAccess({ ...sessionHeaders, host: "other.example" });
    expect(pendingQueries.map(({ values }) => values[0])).toEqual([
      "localhost:3000",
      "localhost:3000",
      "other.example",
    ]);
  });
});
