import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type AcceptedType, answerLimits, readBytes, readContent, type UnreadAnswer } from "./answer";

const jsonHeaders = { "content-type": "application/json; charset=utf-8" };
const pdfHeaders = { "content-type": "application/pdf" };
const pdfText = "%PDF-1.7\n…\n%%EOF\n";
const readRow = { method: "GET", kind: "read", list: false } as const;

function makeAnswer(headers: IncomingHttpHeaders, ...parts: (string | Buffer)[]): UnreadAnswer {
  return { statusCode: 200, headers, body: Readable.from(parts.map((part) => Buffer.from(part))) };
}

/** Makes an answer whose transfer breaks off after these parts. */
function makeBrokenAnswer(headers: IncomingHttpHeaders, ...parts: string[]): UnreadAnswer {
  async function* partsThenError() {
    for (const part of parts) yield Buffer.from(part);
    throw new Error("other side closed");
  }
  return { statusCode: 200, headers, body: Readable.from(partsThenError()) };
}

const faultOf = (unreadAnswer: UnreadAnswer, accept: AcceptedType = "application/json") =>
  readContent(unreadAnswer, readRow, accept).then(
    () => "none",
    (error) => error.fault,
  );

describe("an answer that can be used", () => {
  it("is passed on byte by byte, and read", async () => {
    const content = await readContent(
      makeAnswer(jsonHeaders, '{"Na', 'me": "Blå",\n"New": [1]}'),
      readRow,
      "application/json",
    );
    expect(content.bytes.toString()).toBe('{"Name": "Blå",\n"New": [1]}');
    expect(content.value).toEqual({ Name: "Blå", New: [1] });
  });

  it("is a file from its first mark to its last", async () => {
    const content = await readContent(makeAnswer(pdfHeaders, pdfText), readRow, "application/pdf");
    expect(content).toEqual({ bytes: Buffer.from(pdfText), value: null });
  });

  it.each([
    ["PUT", "write"],
    ["DELETE", "write"],
    ["POST", "operation"],
  ] as const)("may be empty to %s of a row that is a %s", async (method, kind) => {
    expect((await readContent(makeAnswer({}), { method, kind, list: false }, "application/json")).value).toBeNull();
  });
});

describe("an answer that cannot be used", () => {
  it.each([
    ["half a document", makeAnswer(jsonHeaders, '{"Data": [1, 2')],
    ["NaN", makeAnswer(jsonHeaders, '{"Amount": NaN}')],
    ["a byte order mark", makeAnswer(jsonHeaders, '\uFEFF{"Name": "x"}')],
    ["a page labelled as JSON", makeAnswer(jsonHeaders, "<!doctype html><title>Oops</title>")],
    ["compressed bytes that nobody labelled", makeAnswer(jsonHeaders, gzipSync("{}"))],
    ["bytes that are no UTF-8", makeAnswer(jsonHeaders, Buffer.from([0x22, 0xff, 0x22]))],
    ["two documents", makeAnswer(jsonHeaders, "{}{}")],
  ])("is %s", async (_title, unreadAnswer) => {
    expect(await faultOf(unreadAnswer)).toBe("not_json");
    expect(unreadAnswer.body.destroyed).toBe(true);
  });

  it.each([
    ["nothing", makeAnswer(jsonHeaders), "empty"],
    ["compressed", makeAnswer({ ...jsonHeaders, "content-encoding": "gzip" }, gzipSync("{}")), "encoded"],
    ["a page", makeAnswer({ "content-type": "text/html" }, "<html>"), "content_type"],
    ["something without a label", makeAnswer({}, "{}"), "content_type"],
    ["a file in place of a record", makeAnswer(pdfHeaders, pdfText), "content_type"],
    ["shorter than announced", makeAnswer({ ...jsonHeaders, "content-length": "900" }, "{}"), "cut_short"],
    ["broken off", makeBrokenAnswer(jsonHeaders, "{"), "cut_short"],
    ["announced as too large", makeAnswer({ ...jsonHeaders, "content-length": "220000000" }, "{}"), "too_large"],
  ])("is %s", async (_title, unreadAnswer, fault) => {
    expect(await faultOf(unreadAnswer)).toBe(fault);
    expect(unreadAnswer.body.destroyed).toBe(true);
  });

  it.each([
    ["cut", makeAnswer(pdfHeaders, "%PDF-1.7\n…"), "not_pdf"],
    ["a page", makeAnswer(pdfHeaders, "<html>%%EOF"), "not_pdf"],
    ["a record", makeAnswer(jsonHeaders, "{}"), "content_type"],
  ])("is a file that is %s", async (_title, unreadAnswer, fault) => {
    expect(await faultOf(unreadAnswer, "application/pdf")).toBe(fault);
  });

  it("is a new record that says nothing of itself", async () => {
    const createRow = { method: "POST", kind: "write", list: false } as const;
    await expect(readContent(makeAnswer({}), createRow, "application/json")).rejects.toMatchObject({ fault: "empty" });
  });

  it("quotes nothing of what came", async () => {
    const error = await readContent(makeAnswer(jsonHeaders, "19811218-9876"), readRow, "application/json").catch(
      (reason) => reason,
    );
    expect(`${error.stack}${error.cause}`).not.toContain("9876");
  });
});

describe("the bounds of an answer", () => {
  /** Makes a body that sends one byte each time it is read, without an end. */
  const makeEndlessBody = () => {
    let sentCount = 0;
    const body = new Readable({ read: () => void setImmediate(() => body.push(Buffer.alloc(1000)) && sentCount++) });
    return { body, headers: {}, getSentCount: () => sentCount };
  };

  it("end what grows too large", async () => {
    const { body, headers, getSentCount } = makeEndlessBody();
    await expect(readBytes({ body, headers }, { mostBytes: 5_000, totalMs: 60_000 })).rejects.toMatchObject({
      fault: "too_large",
    });
    expect(body.destroyed).toBe(true);
    expect(getSentCount()).toBeLessThan(100);
  });

  it("end what trickles in for too long, however regularly", async () => {
    const { body, headers } = makeEndlessBody();
    await expect(
      readBytes({ body, headers }, { mostBytes: Number.MAX_SAFE_INTEGER, totalMs: 30 }),
    ).rejects.toMatchObject({
      fault: "too_slow",
    });
    expect(body.destroyed).toBe(true);
  });

  it("leave room for a page of a thousand documents and for a file, and none for a stream of hundreds of megabytes", () => {
    for (const { mostBytes, totalMs } of Object.values(answerLimits)) {
      expect(mostBytes).toBeLessThan(50_000_000);
      expect(totalMs).toBeLessThanOrEqual(60_000);
    }
    expect(answerLimits.record.mostBytes).toBeLessThan(answerLimits.list.mostBytes);
  });
});
