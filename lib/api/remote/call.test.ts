import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CompanyAccess } from "../../auth/access";
import type { AllowedRow } from "./allow-list/table";
import { callRow } from "./call";
import type { RemoteAnswer } from "./remote";

const stubbedAnswer = vi.hoisted(() => ({ body: null as Readable | null }));

vi.mock("./remote", async (original) => ({
  ...(await original<typeof import("./remote")>()),
  send: async () => ({ statusCode: 400, headers: {}, body: stubbedAnswer.body }) as unknown as RemoteAnswer,
}));
vi.mock("./quota", () => ({
  quotaOf: () => ({ enter: async () => ({}), open: () => {}, close: () => {}, secondsUntilTried: () => 60 }),
}));
vi.mock("../../auth/tokens/tokens", () => ({ getAccessToken: async () => ({ token: "t", scopes: new Set() }) }));
vi.mock("../../auth/ended-membership", () => ({ isNoAccessCode: () => false, endMembership: async () => {} }));

const creationRow = {
  service: "books",
  method: "POST",
  path: "/articles",
  scopes: [],
  action: "sales.write",
} as unknown as AllowedRow;
const problemOfCall = () =>
  callRow({ companyId: "c" } as CompanyAccess, creationRow, { path: "articles" } as never).then(
    () => null,
    (problem: unknown) => problem,
  );

const refusalBody = '{"ErrorCode":2000,"DeveloperErrorMessage":"No."}';
const readableProblem = { code: "remote_refused", remote: { code: 2000, message: "No." } };
const unreadableProblem = { code: "remote_unexpected", detail: "status 400" };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("reads what a refusal says", async () => {
  stubbedAnswer.body = Readable.from([Buffer.from(refusalBody.slice(0, 9)), Buffer.from(refusalBody.slice(9))]);
  expect(await problemOfCall()).toMatchObject(readableProblem);
});

it("reads the first 100 kB of a refusal that never ends, and ends the connection", async () => {
  let sentBytes = 0;
  const endlessBody = new Readable({
    read() {
      sentBytes += 10_000;
      this.push(Buffer.alloc(10_000, sentBytes === 10_000 ? refusalBody.padEnd(10_000) : " "));
    },
  });
  stubbedAnswer.body = endlessBody;
  expect(await problemOfCall()).toMatchObject(readableProblem);
  expect(endlessBody.destroyed).toBe(true);
  expect(sentBytes).toBeLessThan(200_000);
});

it("cuts what stands beyond 100 kB, even in one piece", async () => {
  stubbedAnswer.body = Readable.from([Buffer.from(`${" ".repeat(100_000)}${refusalBody}`)]);
  expect(await problemOfCall()).toMatchObject(unreadableProblem);
});

it("waits ten seconds for the end of a refusal and no longer", async () => {
  const silentBody = new Readable({ read() {} });
  silentBody.push(refusalBody);
  stubbedAnswer.body = silentBody;
  let settledProblem: unknown;
  void problemOfCall().then((problem) => {
    settledProblem = problem;
  });
  await vi.advanceTimersByTimeAsync(9_900);
  expect([settledProblem, silentBody.destroyed]).toEqual([undefined, false]);
  await vi.advanceTimersByTimeAsync(200);
  expect(settledProblem).toMatchObject(unreadableProblem);
  expect(silentBody.destroyed).toBe(true);
});
