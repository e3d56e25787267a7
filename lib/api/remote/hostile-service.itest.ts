import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createForwardingRoute } from "../../forwarding/forward-route";
import { env } from "../../platform/env";
import type { Problem } from "../../values/problem";
import { type SignedIn, startWorld, type World } from "../testing/world";
import { books } from "./books";

// These tests run the portal against a service that answers what no service should: each answer begins as a success.

type AnswerWriter = (socket: Socket) => void;

let world: World;
let anna: SignedIn;
let hostileService: net.Server;
let answerRequest: AnswerWriter = () => {};
let requestLines: string[] = [];

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  hostileService = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (requestBytes) => {
      const [requestLine] = /^(GET|POST|PUT) \S+/.exec(requestBytes.toString("latin1")) ?? [];
      if (!requestLine) return;
      requestLines.push(requestLine);
      answerRequest(socket);
    });
  });
  await once(hostileService.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(hostileService.address() as AddressInfo).port}`;
  Object.assign(env(), { BOOKS_URL: `${url}/v2`, PAYROLL_URL: `${url}/payroll` });
});
afterAll(async () => {
  hostileService.close();
  await world?.stop();
});
beforeEach(() => {
  requestLines = [];
});

const makeResponseHead = (...headerLines: string[]) => `${["HTTP/1.1 200 OK", ...headerLines].join("\r\n")}\r\n\r\n`;
const jsonHeader = "Content-Type: application/json";

/** Makes a complete answer of status 200, with the given body and headers. */
function makeWholeAnswer(body: string | Buffer, ...headerLines: string[]): AnswerWriter {
  const bytes = Buffer.from(body);
  return (socket) => {
    socket.write(makeResponseHead(`Content-Length: ${bytes.length}`, ...headerLines));
    socket.write(bytes);
  };
}

async function callPortal(method: string, path: string, service: "books" | "payroll" = "books", body?: unknown) {
  const prefix = `/api/companies/${anna.access.companyId}/${service}/`;
  const params = Promise.resolve({ companyId: anna.access.companyId });
  const answer = await createForwardingRoute(service)(anna.request(method, prefix + path, body), { params });
  return { status: answer.status, problem: (await answer.json()) as Problem };
}

describe("an answer nobody can use", () => {
  const cutAnswer: AnswerWriter = (socket) =>
    void socket.end(`${makeResponseHead(jsonHeader, "Content-Length: 900")}{"Id":`);
  const cutChunkedAnswer: AnswerWriter = (socket) =>
    void socket.end(
      `${makeResponseHead(jsonHeader, "Transfer-Encoding: chunked", "Connection: close")}6\r\n{"Id":\r\n`,
    );

  it.each<[string, AnswerWriter, string]>([
    ["broken JSON", makeWholeAnswer('{"Id":', jsonHeader), "not_json"],
    ["NaN", makeWholeAnswer('{"NetPrice":NaN}', jsonHeader), "not_json"],
    ["a byte order mark", makeWholeAnswer('\uFEFF{"Id":1}', jsonHeader), "not_json"],
    ["a page labelled as JSON", makeWholeAnswer("<html></html>", jsonHeader), "not_json"],
    ["an empty body", makeWholeAnswer("", jsonHeader), "empty"],
    ["gzip that was not asked for", makeWholeAnswer(gzipSync("{}"), jsonHeader, "Content-Encoding: gzip"), "encoded"],
    ["gzip that does not say so", makeWholeAnswer(gzipSync("{}"), jsonHeader), "not_json"],
    ["fewer bytes than announced", cutAnswer, "cut_short"],
    ["chunks that end too early", cutChunkedAnswer, "cut_short"],
    ["220 MB", (socket) => void socket.write(makeResponseHead(jsonHeader, "Content-Length: 220000000")), "too_large"],
  ])("is refused by name: %s", async (_title, writeAnswer, detail) => {
    answerRequest = writeAnswer;
    for (const service of ["books", "payroll"] as const) {
      const path = service === "books" ? `articles/${id}` : `employees/${id}`;
      const { status, problem } = await callPortal("GET", path, service);
      expect([status, problem.code, problem.detail]).toEqual([502, "remote_unexpected", detail]);
    }
  });

  it("is refused when it grows too large without having said so", async () => {
    const megabyte = Buffer.alloc(1_000_000, " ");
    answerRequest = (socket) => {
      socket.write(makeResponseHead(jsonHeader, "Connection: close"));
      const writeMore = (writeError?: Error | null) => {
        if (!writeError) socket.write(megabyte, writeMore);
      };
      writeMore();
    };
    expect(await callPortal("GET", `articles/${id}`)).toMatchObject({ status: 502, problem: { detail: "too_large" } });
  });

  it("is asked for once more where its end was lost", async () => {
    answerRequest = (socket) =>
      requestLines.length === 1 ? cutAnswer(socket) : makeWholeAnswer(`{"Id":"${id}"}`, jsonHeader)(socket);
    const { status } = await callPortal("GET", `articles/${id}`);
    expect([status, requestLines.length]).toEqual([200, 2]);
  });

  it("leaves it open whether what was asked has happened, and asks nothing twice", async () => {
    answerRequest = makeWholeAnswer('{"Id":', jsonHeader);
    expect(await callPortal("POST", "articles", "books", {})).toMatchObject({
      status: 409,
      problem: { code: "outcome_unknown" },
    });
    const pendingAccept = books(anna.access).operate("PUT", `quotes/${id}/accept`);
    await expect(pendingAccept).rejects.toMatchObject({ code: "outcome_unknown", detail: "not_json" });
    expect(requestLines).toHaveLength(2);
  });
});

it("pauses one endpoint for all of a partner when it is told to, and no other", async () => {
  answerRequest = (socket) =>
    void socket.write(
      "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 864000\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}",
    );
  const pausedAnswer = { status: 503, problem: { code: "remote_busy", detail: "paused", retryAfterSeconds: 60 } };
  expect(await callPortal("GET", "units")).toMatchObject(pausedAnswer);
  expect(await callPortal("GET", "units")).toMatchObject({ status: 503, problem: { detail: "paused" } });
  expect(requestLines).toHaveLength(1);
  answerRequest = makeWholeAnswer("{}", jsonHeader);
  expect((await callPortal("GET", "currencies")).status).toBe(200);
});
