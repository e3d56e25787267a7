import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { fitting, typedOnly } from "./kept-text";

const shape = { name: z.string(), rows: z.array(z.object({ text: z.string() })) };

describe("kept text", () => {
  it("keeps only what was typed", () => {
    const before = { name: "Brf Granen", rows: [{ text: "" }], city: "Umeå" };
    expect(typedOnly({ ...before, rows: [{ text: "Spik" }] }, before)).toEqual({ rows: [{ text: "Spik" }] });
    expect(typedOnly(before, before)).toEqual({});
  });

  it("drops what does not fit the form of today and puts back the rest", () => {
    expect(fitting({ name: "Brf", rows: [{ words: 1 }], gone: true }, shape)).toEqual({ name: "Brf" });
    expect(fitting({ name: null, rows: "no" }, shape)).toBeNull();
    expect(fitting("text", shape)).toBeNull();
  });
});
