import { expect, it } from "vitest";
import { readForm } from "./redirect";

const headers = { "content-type": "application/x-www-form-urlencoded" };

/** A form whose parts come one by one; without `ends` it is never finished. */
function form(parts: string[], ends: boolean): Request {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      if (ends) controller.close();
    },
  });
  return new Request("http://localhost/x", { method: "POST", headers, body, duplex: "half" } as RequestInit);
}

const codeOf = (request: Request) => readForm(request, { withinMs: 50 }).catch(({ fields }) => fields[0].code);

it("reads a form to its end, and one without a body as empty", async () => {
  expect([...(await readForm(form(["a=1&", "b=%C3%A5"], true)))]).toEqual([
    ["a", "1"],
    ["b", "å"],
  ]);
  expect([...(await readForm(new Request("http://localhost/x", { method: "POST", headers })))]).toEqual([]);
});

it("refuses what is no form, too long, cannot be kept, or does not come to its end", async () => {
  expect(await codeOf(new Request("http://localhost/x", { method: "POST", body: "{}" }))).toBe("type");
  expect(await codeOf(form(["x".repeat(5_000), "x".repeat(5_000)], false))).toBe("too_long");
  expect(await codeOf(form(["a=1"], false))).toBe("too_slow");
  expect(await codeOf(form(["a=1%00"], true))).toBe("not_readable");
});
