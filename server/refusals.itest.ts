import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { PortalUnavailable } from "../lib/platform/portal-unavailable";
import { noteStatus } from "../lib/platform/process-bridge";
import { Problem } from "../lib/values/problem";
import { createListener, type Handler, type ListenerOptions } from "./listener";

let server: http.Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const unavailable = new PortalUnavailable("database", "the database did not answer");
const brokenHandler: Handler = async () => {
  throw new Error("a bug");
};

async function startListener(handle: Handler, options: Partial<ListenerOptions> = {}): Promise<void> {
  const allOptions = { isSecure: false, knowsHost: async () => true, clientAddress: () => "127.0.0.1", ...options };
  server = createListener({ ...allOptions, handle });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

/** Sends a request target as it is; other clients normalise it first. */
async function sendRequest(method: string, path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const clientRequest = http.request({ hostname: "127.0.0.1", port, method, path, headers });
  const [answer] = (await once(clientRequest.end(), "response")) as [http.IncomingMessage];
  const text = (await answer.toArray()).join("");
  return { status: answer.statusCode, headers: answer.headers, text };
}

const problemOf = ({ status, headers, text }: Awaited<ReturnType<typeof sendRequest>>) => ({
  status,
  type: headers["content-type"],
  code: (JSON.parse(text) as { code: string }).code,
});
const problemShape = (status: number, code: string) => ({ status, code, type: "application/problem+json" });

it("refuses what cannot be read with a problem, and shows the page for what is not there", async () => {
  const seenUrls: string[] = [];
  await startListener(async (request, response) => {
    seenUrls.push(request.url ?? "");
    response.statusCode = 404;
    response.end("not here");
  });
  expect(problemOf(await sendRequest("GET", "/api/companies/x/operations/%ff"))).toEqual(
    problemShape(404, "not_found"),
  );
  expect(problemOf(await sendRequest("POST", "/api/companies/x/operations?subject=%00"))).toEqual(
    problemShape(422, "invalid_input"),
  );
  expect(seenUrls).toEqual([]);
  for (const path of ["/companies/%ff", "/companies?problem=%00"])
    expect(await sendRequest("GET", path)).toMatchObject({ status: 404 });
  expect(seenUrls).toEqual(["/-", "/-"]);
});

it.each(["TRACE", "PROPFIND", "PURGE"])("does not pass %s on", async (method) => {
  await startListener(() => Promise.reject(new Error("seen")));
  const answer = await sendRequest(method, "/companies");
  expect(problemOf(answer)).toEqual(problemShape(405, "method_not_allowed"));
  expect(answer.headers.allow).toContain("GET, HEAD, POST");
});

it("says that it is away for a moment where the database is asked for the host", async () => {
  await startListener(brokenHandler, { knowsHost: () => Promise.reject(unavailable) });
  const answer = await sendRequest("GET", "/api/companies");
  expect(problemOf(answer)).toEqual(problemShape(503, "unavailable"));
  expect(answer.headers).toMatchObject({ "retry-after": "5", "cache-control": "private, no-store" });
});

it("says so to a person on a page in their language, which asks again by itself", async () => {
  await startListener(async () => {
    throw new Problem("unavailable", { detail: "starting", retryAfterSeconds: 2 });
  });
  const personHeaders = { accept: "text/html,*/*;q=0.8", "accept-language": "sv" };
  const page = await sendRequest("GET", "/companies", personHeaders);
  expect(page).toMatchObject({
    status: 503,
    headers: { "retry-after": "2", "content-type": "text/html; charset=utf-8" },
  });
  expect(page.text).toContain("Stegvis självt kan inte svara just nu.");
  expect(page.text).toContain('http-equiv="refresh" content="2"');
  expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect((await sendRequest("POST", "/sign-in", personHeaders)).text).not.toContain("refresh");
  expect(
    (await sendRequest("GET", "/companies", { ...personHeaders, cookie: "a=1; stegvis-language=nl" })).text,
  ).toContain('lang="nl"');
  expect(await sendRequest("HEAD", "/companies", personHeaders)).toMatchObject({ status: 503, text: "" });
});

it("gives Next's own error page the status of what passes by itself", async () => {
  await startListener(async ({ url }, response) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (url !== "/bug") noteStatus({ inPlaceOf: 500, status: 503, retryAfterSeconds: 7 });
    response.statusCode = url === "/shown" ? 200 : 500;
    response.statusMessage = "Internal Server Error";
    response.end("page");
  });
  expect(await sendRequest("GET", "/away")).toMatchObject({
    status: 503,
    headers: { "retry-after": "7" },
    text: "page",
  });
  expect(await sendRequest("GET", "/shown")).toMatchObject({ status: 200, text: "page" });
  expect(await sendRequest("GET", "/bug")).toMatchObject({ status: 500, text: "page" });
});

it("answers a bug as one", async () => {
  await startListener(brokenHandler);
  expect(await sendRequest("GET", "/companies")).toMatchObject({ status: 500, text: "internal\n" });
});
