import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { companyAccess } from "./access";
import { cookieRules } from "./cookies";
import { testEnv } from "./testing/env";

const reads = vi.hoisted(() => [] as { values: unknown[]; answer: (rows: object[]) => void }[]);
vi.mock("@/lib/platform/db", () => ({
  query: ({ values }: { values: unknown[] }) =>
    new Promise((resolve) => reads.push({ values, answer: (rows) => resolve({ rows }) })),
}));

Object.assign(process.env, testEnv());
beforeEach(() => void reads.splice(0));

const companyId = randomUUID();
const session = { cookie: `${cookieRules().session}=${"s".repeat(43)}`, host: "localhost:3000" };
const requestAccess = (headers: Record<string, string> = session) =>
  companyAccess({ headers: new Headers(headers) }, companyId);
const member = (role: string) => ({ partner_id: "p", person_id: "a", company_id: companyId, role, company_name: "N" });
const waitForReads = (count: number) => vi.waitFor(() => expect(reads).toHaveLength(count));

describe("calls of one session that come while its rights are read", () => {
  it("share the next reading, which begins after all of them, and see what it finds", async () => {
    const first = requestAccess();
    const later = [requestAccess(), requestAccess()];
    expect(reads).toHaveLength(1);
    reads[0]?.answer([member("owner")]);
    expect((await first).role).toBe("owner");
    await waitForReads(2);
    reads[1]?.answer([member("viewer")]);
    expect((await Promise.all(later)).map(({ role }) => role)).toEqual(["viewer", "viewer"]);
  });

  it("are refused when it ended meanwhile, and nothing is kept for those after them", async () => {
    const first = requestAccess();
    const second = requestAccess();
    reads[0]?.answer([member("owner")]);
    await first;
    await waitForReads(2);
    reads[1]?.answer([]);
    await expect(second).rejects.toMatchObject({ code: "not_signed_in" });
    const third = requestAccess();
    expect(reads).toHaveLength(3);
    reads[2]?.answer([]);
    await expect(third).rejects.toMatchObject({ code: "not_signed_in" });
  });

  it("do not wait for a reading that does not end", async () => {
    void requestAccess();
    const second = requestAccess();
    await waitForReads(2);
    reads[1]?.answer([member("owner")]);
    expect((await second).role).toBe("owner");
  });

  it("share nothing with another session or another host", () => {
    void requestAccess();
    void requestAccess({ ...session, cookie: `${cookieRules().session}=${"t".repeat(43)}` });
    void requestAccess({ ...session, host: "other.example" });
    expect(reads.map(({ values }) => values[0])).toEqual(["localhost:3000", "localhost:3000", "other.example"]);
  });
});
