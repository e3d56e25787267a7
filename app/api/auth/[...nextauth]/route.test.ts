import { beforeEach, expect, it, vi } from "vitest";
import { testEnv } from "@/lib/auth/testing/env";
import { GET } from "./route";

Object.assign(process.env, testEnv());

/** The reads of the route: which pool of database connections each one used, and for what. */
const state = vi.hoisted(() => ({
  poolName: "people",
  reads: [] as string[],
  hasSession: true,
  isDatabaseAway: false,
}));

vi.mock("next-auth", () => ({
  default: async (_request: unknown, _context: unknown, { adapter }: { adapter: Adapter }) => {
    await adapter.getSessionAndUser("x").catch(() => null);
    return Response.json({});
  },
}));
vi.mock("@/lib/auth/partners", () => ({ findPartnerByHost: async () => ({ id: "p" }) }));
vi.mock("@/lib/platform/db", () => ({
  runAsStranger: <T>(work: () => Promise<T>): Promise<T> => {
    state.poolName = "strangers";
    return work().finally(() => {
      state.poolName = "people";
    });
  },
  query: async () => {
    state.reads.push(`session as ${state.poolName}`);
    if (state.isDatabaseAway) throw new Error("away");
    return { rows: state.hasSession ? [{}] : [] };
  },
  withPartner: async () => {
    state.reads.push(`next-auth as ${state.poolName}`);
    return null;
  },
}));
type Adapter = { getSessionAndUser: (token: string) => Promise<unknown> };

const requestSession = (cookie: string) => {
  const request = new Request("http://localhost:3000/api/auth/session", {
    headers: { host: "localhost:3000", cookie },
  });
  return GET(request, { params: Promise.resolve({ nextauth: ["session"] }) });
};
const cookie = `stegvis-3000.session=${"x".repeat(43)}`;

beforeEach(() => Object.assign(state, { reads: [], hasSession: true, isDatabaseAway: false }));

it("reads the session of a person who is signed in over the connections of people", async () => {
  expect((await requestSession(cookie)).status).toBe(200);
  expect(state.reads).toEqual(["session as people", "next-auth as people"]);
});

it("lets a caller wait for strangers whose cookie leads to no session", async () => {
  state.hasSession = false;
  await requestSession(cookie);
  expect(state.reads).toEqual(["session as people", "next-auth as strangers"]);
});

it("asks nothing of people's connections for a caller without a cookie", async () => {
  await requestSession("");
  expect(state.reads).toEqual(["next-auth as strangers"]);
});

it("answers with a problem where the session cannot be read", async () => {
  state.isDatabaseAway = true;
  const answer = await requestSession(cookie);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([500, "application/problem+json"]);
});
