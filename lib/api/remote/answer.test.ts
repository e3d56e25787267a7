import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type AcceptedType, answerLimits, readBytes, readContent, type UnreadAnswer } from "./answer";

const json = { "content-type": "application/json; charset=utf-8" };
const pdf = { "content-type": "application/pdf" };
const pdfText = "%PDF-1.7\n…\n%%EOF\n";
const read = { method: "GET", kind: "read", list: false } as const;

function answer(headers: IncomingHttpHeaders, ...parts: (string | Buffer)[]): UnreadAnswer {
  return { statusCode: 200, headers, body: Readable.from(parts.map((part) => Buffer.from(part))) };
}

/** An answer whose transfer breaks off after these parts. */
function brokenAnswer(headers: IncomingHttpHeaders, ...parts: string[]): UnreadAnswer {
  async function* source() {
    for (const part of parts) yield Buffer.from(part);
    throw new Error("other side closed");
  }
  return { statusCode: 200, headers, body: Readable.from(source()) };
}

const faultOf = (unread: UnreadAnswer, accept: AcceptedType = "application/json") =>
  readContent(unread, read, accept).then(
    () => "none",
    (error) => error.fault,
  );

describe("an answer that can be used", () => {
  it("is passed on byte by byte, and read", async () => {
    const content = await readContent(answer(json, '{"Na', 'me": "Blå",\n"New": [1]}'), read, "application/json");
    expect(content.bytes.toString()).toBe('{"Name": "Blå",\n"New": [1]}');
    expect(content.value).toEqual({ Name: "Blå", New: [1] });
  });

  it("is a file from its first mark to its last", async () => {
    const content = await readContent(answer(pdf, pdfText), read, "application/pdf");
    expect(content).toEqual({ bytes: Buffer.from(pdfText), value: null });
  });

  it.each([
    ["PUT", "write"],
    ["DELETE", "write"],
    ["POST", "operation"],
  ] as const)("may be empty to %s of a row that is a %s", async (method, kind) => {
    expect((await readContent(answer({}), { method, kind, list: false }, "application/json")).value).toBeNull();
  });
});

describe("an answer that cannot be used", () => {
  it.each([
    ["half a document", answer(json, '{"Data": [1, 2')],
    ["NaN", answer(json, '{"Amount": NaN}')],
    ["a byte order mark", answer(json, '\uFEFF{"Name": "x"}')],
    ["a page labelled as JSON", answer(json, "<!doctype html><title>Oops</title>")],
    ["compressed bytes that nobody labelled", answer(json, gzipSync("{}"))],
    ["bytes that are no UTF-8", answer(json, Buffer.from([0x22, 0xff, 0x22]))],
    ["two documents", answer(json, "{}{}")],
  ])("is %s", async (_title, unread) => {
    expect(await faultOf(unread)).toBe("not_json");
    expect(unread.body.destroyed).toBe(true);
  });

  it.each([
    ["nothing", answer(json), "empty"],
    ["compressed", answer({ ...json, "content-encoding": "gzip" }, gzipSync("{}")), "encoded"],
    ["a page", answer({ "content-type": "text/html" }, "<html>"), "content_type"],
    ["something without a label", answer({}, "{}"), "content_type"],
    ["a file in place of a record", answer(pdf, pdfText), "content_type"],
    ["shorter than announced", answer({ ...json, "content-length": "900" }, "{}"), "cut_short"],
    ["broken off", brokenAnswer(json, "{"), "cut_short"],
    ["announced as too large", answer({ ...json, "content-length": "220000000" }, "{}"), "too_large"],
  ])("is %s", async (_title, unread, fault) => {
    expect(await faultOf(unread)).toBe(fault);
    expect(unread.body.destroyed).toBe(true);
  });

  it.each([
    ["cut", answer(pdf, "%PDF-1.7\n…"), "not_pdf"],
    ["a page", answer(pdf, "<html>%%EOF"), "not_pdf"],
    ["a record", answer(json, "{}"), "content_type"],
  ])("is a file that is %s", async (_title, unread, fault) => {
    expect(await faultOf(unread, "application/pdf")).toBe(fault);
  });

  it("is a new record that says nothing of itself", async () => {
    const made = { method: "POST", kind: "write", list: false } as const;
    await expect(readContent(answer({}), made, "application/json")).rejects.toMatchObject({ fault: "empty" });
  });

  it("quotes nothing of what came", async () => {
    const error = await readContent(answer(json, "19811218-9876"), read, "application/json").catch((one) => one);
    expect(`${error.stack}${error.cause}`).not.toContain("9876");
  });
});

describe("the bounds of an answer", () => {
  /** A body that sends one byte each time it is read, without an end. */
  const endless = () => {
    let sent = 0;
    const body = new Readable({ read: () => void setImmediate(() => body.push(Buffer.alloc(1000)) && sent++) });
    return { body, headers: {}, sent: () => sent };
  };

  it("end what grows too large", async () => {
    const { body, headers, sent } = endless();
    await expect(readBytes({ body, headers }, { mostBytes: 5_000, totalMs: 60_000 })).rejects.toMatchObject({
      fault: "too_large",
    });
    expect(body.destroyed).toBe(true);
    expect(sent()).toBeLessThan(100);
  });

  it("end what trickles in for too long, however regularly", async () => {
    const { body, headers } = endless();
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
