import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import http, { type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type SignedIn, startWorld, type World } from "../lib/api/testing/world";
import { findForwardingHandler } from "../lib/forwarding/find-forwarding";
import { runJob } from "../lib/jobs/run-job";
import { makePortalMail } from "../lib/mail/portal-mail";
import { parseCommand } from "../lib/operations/commands/command";
import { submitCommand } from "../lib/operations/engine/submit-command";
import { getOperation, resumeOperations } from "../lib/operations/operations";
import { makeConvertCommand, storeDraft } from "../lib/operations/testing/invoice-commands";
import { withTenant } from "../lib/platform/db";
import { log } from "../lib/platform/log";
import { parseLevels, setLevels } from "../lib/platform/log-levels";
import { registerMetricsSink } from "../lib/platform/metrics/metrics";
import { runInContext } from "../lib/platform/work-context";
import { startTraceCollector } from "../scripts/testing/trace-collector";
import { withForwarding } from "./forwarding";
import { createListener } from "./listener";
import { createRegistry } from "./metrics/registry";
import { startTracing } from "./tracing/start";

/** A personal number that must appear in no figure, span or line. */
const canaryNumber = "19850709-9805";
const canaryForms = [canaryNumber, canaryNumber.replace("-", ""), "850709-9805", "8507099805", "850709%2D9805"];

let world: World;
let anna: SignedIn;
let server: Server;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let stopTracing: () => Promise<void>;
const { registry, sink } = createRegistry();

type SentCall = { path: string; headers: Map<string, string> };
const sentCalls: SentCall[] = [];
const loggedLines: string[] = [];

/** Notes what the portal sends to the service. */
function noteCall(message: unknown): void {
  const { request } = message as { request: { path: string; headers: string[] } };
  const { path, headers } = request;
  const pairs = headers.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), headers[index + 1] ?? ""] as const] : [],
  );
  sentCalls.push({ path, headers: new Map(pairs) });
}

beforeAll(async () => {
  collector = await startTraceCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  stopTracing = startTracing({});
  registerMetricsSink(sink);
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  setLevels(parseLevels("debug"));
  vi.spyOn(process.stderr, "write").mockImplementation((line, ...rest) => {
    loggedLines.push(String(line));
    for (const whenWritten of rest) if (typeof whenWritten === "function") whenWritten();
    return true;
  });
  subscribe("undici:request:create", noteCall);
  server = createListener({
    isSecure: false,
    knowsHost: async () => true,
    clientAddress: (socket) => socket,
    handle: withForwarding(findForwardingHandler, async (_request, response) => void response.end()),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  unsubscribe("undici:request:create", noteCall);
  vi.restoreAllMocks();
  setLevels(undefined);
  registerMetricsSink(undefined);
  server?.close();
  await stopTracing?.();
  await collector?.stop();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  await world?.stop();
});
beforeEach(() => {
  sentCalls.length = 0;
  loggedLines.length = 0;
});

async function callPortal(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const allHeaders = { host: anna.host, cookie: anna.cookie, "sec-fetch-site": "same-origin", ...headers };
  const clientRequest = http.get({ hostname: "127.0.0.1", port, path, headers: allHeaders });
  const [answer] = (await once(clientRequest, "response")) as [http.IncomingMessage];
  await answer.toArray();
  return answer.statusCode;
}

const booksPath = (path: string) => `/api/companies/${anna.access.companyId}/books/${path}`;

describe("the id of a request", () => {
  it("goes from the browser through the log to the service", async () => {
    const requestId = randomUUID();
    expect(await callPortal(booksPath("customers?$pagesize=1"), { "x-request-id": requestId })).toBe(200);
    expect(sentCalls.map(({ headers }) => headers.get("x-request-id"))).toEqual([requestId]);
    const line = loggedLines.map((text) => JSON.parse(text)).find(({ msg }) => msg === "the service answered");
    expect(line).toMatchObject({ area: "service", requestId, path: "/customers", status: 200 });
  });

  it("stays with an operation that another process carries out later, and with a mail", async () => {
    const requestId = randomUUID();
    const draft = await storeDraft(anna);
    const command = parseCommand(makeConvertCommand(draft, `followed:${draft.id}`));
    const { id } = await runInContext({ requestId }, () => submitCommand(anna.access, command));
    sentCalls.length = 0;
    await runJob("operations", resumeOperations);
    await expect.poll(async () => (await getOperation(anna.access, id)).stage).toBe("done");
    expect(new Set(sentCalls.map(({ headers }) => headers.get("x-request-id")))).toEqual(new Set([requestId]));
    const { partnerId, companyId } = anna.access;
    const row = await withTenant(anna.access, (tx) => tx.operation.findFirst({ where: { partnerId, companyId, id } }));
    expect(row?.requestId).toBe(requestId);
    const content = { to: "a@x.example", locale: "en" as const, subject: "s", text: "t" };
    const portal = { origin: "https://portal.example", name: "Stegvis" };
    const mail = runInContext({ requestId }, () => makePortalMail({ ...content, portal }));
    expect(mail.headers["X-Request-Id"]).toBe(requestId);
  });

  it("is a new one for each run of a job", async () => {
    for (const task of ["notices", "notices"]) await runJob(task, async () => void log("mail").info("looked"));
    const requestIds = loggedLines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId);
    expect(requestIds).toHaveLength(2);
    expect(new Set(requestIds).size).toBe(2);
    expect(requestIds).not.toContain(undefined);
  });
});

it("changes the level of one area while the process runs", () => {
  setLevels(parseLevels("warn,auth=debug"));
  log("auth").debug("told");
  log("jobs").info("not told");
  setLevels(parseLevels("debug"));
  log("jobs").info("told now");
  expect(loggedLines.map((line) => JSON.parse(line).msg)).toEqual(["told", "told now"]);
});

it("names no personal number, token, cookie or body in figures, spans and lines", async () => {
  const traceparent = `00-${"0af7651916cd43dd8448eb211c80319c"}-b7ad6b7169203331-01`;
  const filter = encodeURIComponent(`contains(CorporateIdentityNumber,'${canaryNumber}')`);
  await callPortal(booksPath(`customers?$filter=${filter}`), { traceparent });
  await callPortal(booksPath(`customers/${canaryNumber}`), { traceparent });
  await callPortal(`/companies/${anna.access.companyId}/customers?q=${canaryNumber}`, { "x-request-id": canaryNumber });
  const serviceCall = sentCalls.find(({ path }) => path.includes("customers"));
  expect(serviceCall?.headers.get("traceparent")).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[\da-f]{16}-0[01]$/);
  const token = serviceCall?.headers.get("authorization")?.replace("Bearer ", "") ?? "";
  expect(token.length).toBeGreaterThan(20);
  await stopTracing();
  const places = { figures: await registry.metrics(), spans: collector.readText(), lines: loggedLines.join("") };
  const cookieValue = anna.cookie.split("=")[1] ?? "";
  for (const [place, text] of Object.entries(places)) {
    expect(text.length, place).toBeGreaterThan(100);
    // A line may name the company it is about; figures and spans may not.
    const forbiddenTexts = [...canaryForms, token, cookieValue, ...(place === "lines" ? [] : [anna.access.companyId])];
    expect(
      forbiddenTexts.filter((form) => text.includes(form)),
      place,
    ).toEqual([]);
  }
  expect(collector.readSpans().map(({ name }) => name)).toEqual(
    expect.arrayContaining(["GET /customers", "GET /api/companies/:companyId/books/*", "job operations"]),
  );
});
