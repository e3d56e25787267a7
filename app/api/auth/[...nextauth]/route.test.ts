import type { NextAuthOptions } from "next-auth";
import { beforeEach, expect, it, vi } from "vitest";
import { testEnv } from "@/lib/auth/testing/env";
import { GET, POST } from "./route";

const state = vi.hoisted(() => ({ asStranger: false, reads: [] as boolean[] }));

vi.mock("@/lib/db", () => {
  const read = async (answer: unknown) => {
    state.reads.push(state.asStranger);
    return answer;
  };
  return {
    asStranger: async <T>(work: () => Promise<T>): Promise<T> => {
      state.asStranger = true;
      return work().finally(() => {
        state.asStranger = false;
      });
    },
    query: () => read({ rows: [{ id: "partner" }] }),
    withPartner: () => read(null),
  };
});

// next-auth asks the adapter for the session of a cookie, whatever its answer.
vi.mock("next-auth", () => ({
  default: async (_request: Request, _context: unknown, { adapter }: NextAuthOptions) => {
    await adapter?.getSessionAndUser?.("A".repeat(43));
    return Response.json({});
  },
}));

Object.assign(process.env, testEnv());

function at(path: string, init: RequestInit = {}): [Request, { params: Promise<{ nextauth: string[] }> }] {
  const request = new Request(`http://localhost:3000/api/auth/${path}`, init);
  request.headers.set("host", "localhost:3000");
  request.headers.set("cookie", `stegvis=${"A".repeat(43)}`);
  return [request, { params: Promise.resolve({ nextauth: [path] }) }];
}

beforeEach(() => {
  state.reads = [];
});

it("reads the session of a cookie as a stranger: it may be made up", async () => {
  expect((await GET(...at("session"))).status).toBe(200);
  expect(state.reads).toEqual([true, true]);
});

it("has the browser forget what it keeps when somebody signs out, and with no other answer", async () => {
  const form = { method: "POST", body: new URLSearchParams(), headers: { "sec-fetch-site": "same-origin" } };
  const forgets = async (answer: Promise<Response>) => (await answer).headers.get("clear-site-data");
  expect(await forgets(POST(...at("signout", form)))).toBe('"cache", "storage"');
  expect(await forgets(GET(...at("signout")))).toBeNull();
  expect(await forgets(GET(...at("session")))).toBeNull();
});
