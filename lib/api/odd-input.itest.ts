import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SignedIn, startWorld, type World } from "./testing/world";

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

const routeFolder = path.resolve("app/api/companies/[companyId]");
/** The forwarding routes are left out: they have their own allow-list and their own fuzzed calls. */
const routeFiles = readdirSync(routeFolder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts") && !file.includes("[...path]"))
  .toSorted();

const oddTexts = [
  "x",
  "0",
  "-1",
  "9".repeat(40),
  "x".repeat(5_000),
  "'; --",
  "😀",
  " ",
  "a/b",
  "%",
  "{}",
  "2026-02-30",
];
const oddBodies = [undefined, null, 0, "x", [], {}, { id: "x", items: [{ id: 1 }], version: -1e300, key: "x" }];
const optionNames = ["subject", "shown", "seen", "of", "version"];

const statuses = new Set<number>();
let world: World;
let anna: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
}, 300_000);
afterAll(() => world?.stop());

it.each(routeFiles)("answers nothing odd with an error of its own: %s", async (routeFile) => {
  const routeModule = (await import(path.join(routeFolder, routeFile))) as Record<string, Handler | undefined>;
  const failures: string[] = [];
  for (const method of ["GET", "POST", "PUT", "DELETE"]) {
    for (const [index, oddText] of routeModule[method] ? oddTexts.entries() : []) {
      const body = method === "GET" ? undefined : oddBodies[index % oddBodies.length];
      const answer = await routeModule[method]?.(makeRequest(method, oddText, body), {
        params: Promise.resolve(paramsOf(routeFile, oddText)),
      });
      if ((answer?.status ?? 500) >= 500) failures.push(`${method} ${oddText.slice(0, 40)}: ${await answer?.text()}`);
      if (answer) statuses.add(answer.status);
      await answer?.body?.cancel().catch(() => {});
    }
  }
  expect(failures).toEqual([]);
});

it("was not all refused at the door", () => {
  expect(statuses).toContain(200);
  expect(statuses).toContain(404);
  expect(statuses).toContain(422);
  expect(statuses).not.toContain(401);
});

function makeRequest(method: string, oddText: string, body: unknown): Request {
  const urlParameters = new URLSearchParams(optionNames.map((name) => [name, oddText]));
  return anna.request(method, `/api/companies/${anna.access.companyId}/x?${urlParameters}`, body);
}

function paramsOf(routeFile: string, oddText: string): Record<string, string> {
  const placeholders = [...routeFile.matchAll(/\[(\w+)\]/g)].map(([, placeholder = ""]): [string, string] => [
    placeholder,
    oddText,
  ]);
  return { ...Object.fromEntries(placeholders), companyId: anna.access.companyId };
}
