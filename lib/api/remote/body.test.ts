import { describe, expect, it } from "vitest";
import { readJsonBody } from "./body";

const limits = { mostBytes: 100, idleMs: 30, totalMs: 120 };
const jsonHeaders = { "content-type": "application/json" };

/** Makes a body that sends its pieces with pauses; with `isEndless` it never ends. */
function makeSlowBody(pieces: string[], pauseMs: number, isEndless = false): ReadableStream<Uint8Array> {
  const remainingPieces = [...pieces];
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const piece = remainingPieces.shift();
      if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
      else if (isEndless) await new Promise(() => {});
      else controller.close();
    },
  });
}

function makeRequest(body: BodyInit | null, headers: Record<string, string> = jsonHeaders): Request {
  return new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

describe("readJsonBody", () => {
  it("gives the bytes and what they mean", async () => {
    const body = await readJsonBody(makeRequest('{"a":1}'), limits);
    expect(body).toMatchObject({ value: { a: 1 } });
    expect(body?.bytes.toString()).toBe('{"a":1}');
  });

  it("knows a request without a body", async () => {
    expect(await readJsonBody(makeRequest(null), limits)).toBe(null);
    expect(await readJsonBody(makeRequest(""), limits)).toBe(null);
  });

  it.each([
    ["announced too large", makeRequest("{}", { ...jsonHeaders, "content-length": "101" }), "body_too_large"],
    ["too large without saying so", makeRequest(makeSlowBody(["x".repeat(60), "x".repeat(60)], 1)), "body_too_large"],
    ["that stops coming", makeRequest(makeSlowBody(["{"], 1, true)), "body_too_slow"],
    ["that drips for too long", makeRequest(makeSlowBody(Array(50).fill(" "), 10)), "body_too_slow"],
    ["cut on its way", makeRequest("{}", { ...jsonHeaders, "content-length": "50" }), "body_cut"],
    ["of another type", makeRequest("a=1", { "content-type": "application/x-www-form-urlencoded" }), "body_type"],
    ["without a type", makeRequest(makeSlowBody(["{}"], 1), {}), "body_type"],
    ["that is no JSON", makeRequest("{"), "body_json"],
  ])("refuses a body %s", async (_, refusedRequest, detail) => {
    await expect(readJsonBody(refusedRequest, limits)).rejects.toMatchObject({ code: "invalid_input", detail });
  });

  it.each([
    ["a NUL", String.raw`{"a":["b\u0000"]}`, "body_text"],
    ["a NUL in a name", String.raw`{"\u0000":1}`, "body_text"],
    ["half a character", String.raw`{"a":"\ud800"}`, "body_text"],
    ["more levels than anything is written in", "[".repeat(90) + "]".repeat(90), "body_text"],
    ["bytes that are no UTF-8", Uint8Array.of(0x22, 0xff, 0x22), "body_json"],
    ["a byte order mark", "\uFEFF{}", "body_json"],
  ])("refuses %s, which nothing behind it can keep", async (_title, body, detail) => {
    const pendingBody = readJsonBody(makeRequest(body as BodyInit), { ...limits, mostBytes: 1000 });
    await expect(pendingBody).rejects.toMatchObject({ code: "invalid_input", detail });
  });
});
