import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { bytesOrStream } from "./answer-body";

const parts = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));

/** An answer that breaks off after its parts. */
async function* broken(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
  throw new Error("cut");
}

describe("an answer's body", () => {
  it.each([
    [[], ""],
    [["abc"], "abc"],
    [["ab", "cd"], "abcd"],
  ])("is held when it is small: %j", async (texts, all) => {
    const body = await bytesOrStream(parts(...texts), 4);
    expect(body).toBeInstanceOf(Uint8Array);
    expect(Buffer.from(body as Uint8Array).toString()).toBe(all);
  });

  it("is a stream of all of it when it is larger", async () => {
    const body = await bytesOrStream(parts("ab", "cd", "e", "f"), 4);
    expect(body).toBeInstanceOf(ReadableStream);
    expect(await new Response(body as ReadableStream).text()).toBe("abcdef");
  });

  it("that breaks off is an error, never a short answer", async () => {
    await expect(bytesOrStream(Readable.from(broken("ab")), 4)).rejects.toThrow("cut");
    const body = await bytesOrStream(Readable.from(broken("abcdef")), 4);
    await expect(new Response(body as ReadableStream).text()).rejects.toThrow("cut");
  });

  it("ends when nobody reads on", async () => {
    const source = parts("abcdef", "g");
    await ((await bytesOrStream(source, 4)) as ReadableStream).cancel();
    expect(source.destroyed).toBe(true);
  });
});
