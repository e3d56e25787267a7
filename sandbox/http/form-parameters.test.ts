import { describe, expect, it } from "vitest";
import { fc } from "../../scripts/testing/random-cases";
import { encodeBytes, FormParameters, withQuery } from "./form-parameters";

describe("FormParameters", () => {
  it("gives back every byte that was encoded", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        const parameters = new FormParameters(`a=1&state=${encodeBytes(Buffer.from(bytes))}`);
        expect(parameters.bytes("state")).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it("reads what a browser writes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), fc.string({ unit: "grapheme" }), (name, value) => {
        const parameters = new FormParameters(new URLSearchParams([[name, value]]).toString());
        expect(parameters.text(name) ?? "").toBe(value);
      }),
    );
  });

  it("takes a plus sign for a space and %2B for a plus sign", () => {
    expect(new FormParameters("a=b+c%2Bd%20e").text("a")).toBe("b c+d e");
  });

  it("leaves a percent sign that begins no escape as it is", () => {
    expect(new FormParameters("a=100%&b=%zz%4").text("a")).toBe("100%");
    expect(new FormParameters("b=%zz%4").text("b")).toBe("%zz%4");
  });

  it("counts a parameter without a value as left out, and still as sent twice", () => {
    const parameters = new FormParameters("a=&b&c=1&a=2");
    expect([parameters.text("a"), parameters.text("b"), parameters.text("c")]).toEqual([undefined, undefined, "1"]);
    expect(parameters.listRepeated()).toEqual(["a"]);
  });

  it("compares names after decoding them", () => {
    expect(new FormParameters("st%61te=1&state=2").listRepeated()).toEqual(["state"]);
  });
});

describe("withQuery", () => {
  it.each([
    ["http://a/b", "http://a/b?x=1%20%26"],
    ["http://a/b?c=d", "http://a/b?c=d&x=1%20%26"],
    ["http://a/b?", "http://a/b?x=1%20%26"],
    ["com.example:/b", "com.example:/b?x=1%20%26"],
  ])("adds to %s", (uri, expectedUri) => {
    expect(withQuery(uri, { x: "1 &", left: undefined })).toBe(expectedUri);
  });
});
