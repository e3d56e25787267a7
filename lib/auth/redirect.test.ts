import { AsyncLocalStorage } from "node:async_hooks";
import { expect, it } from "vitest";
import {
  findContext,
  type NotedStatus,
  registerContextCarrier,
  runInContext,
  type WorkContext,
} from "@/lib/platform/work-context";
import { Problem } from "@/lib/values/problem";
import { readForm, setStatusOfReachedLimit, toProblemAnswer } from "./redirect";

const headers = { "content-type": "application/x-www-form-urlencoded" };

/** Makes a request with a form whose parts arrive one by one; its body never ends unless `isEnded` is true. */
function makeFormRequest(parts: string[], isEnded: boolean): Request {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      if (isEnded) controller.close();
    },
  });
  return new Request("http://localhost/x", { method: "POST", headers, body, duplex: "half" } as RequestInit);
}

const problemCodeOf = (request: Request) => readForm(request, { withinMs: 50 }).catch(({ fields }) => fields[0].code);

it("reads a form to its end, and one without a body as empty", async () => {
  expect([...(await readForm(makeFormRequest(["a=1&", "b=%C3%A5"], true)))]).toEqual([
    ["a", "1"],
    ["b", "å"],
  ]);
  expect([...(await readForm(new Request("http://localhost/x", { method: "POST", headers })))]).toEqual([]);
});

it("refuses what is no form, too long, cannot be kept, or does not come to its end", async () => {
  expect(await problemCodeOf(new Request("http://localhost/x", { method: "POST", body: "{}" }))).toBe("type");
  expect(await problemCodeOf(makeFormRequest(["x".repeat(5_000), "x".repeat(5_000)], false))).toBe("too_long");
  expect(await problemCodeOf(makeFormRequest(["a=1"], false))).toBe("too_slow");
  expect(await problemCodeOf(makeFormRequest(["a=1%00"], true))).toBe("not_readable");
});

/** The status of the page to which the portal leads a person after a refusal. */
function statusOfPage(refusal: Problem, changedParameters: Record<string, string> = {}): NotedStatus | null {
  const request = { headers: new Headers({ accept: "text/html" }) };
  const { headers } = toProblemAnswer(request, refusal, "/sign-in?returnTo=%2Fcompanies");
  const { searchParams } = new URL(headers.get("location") ?? "", "http://localhost");
  for (const [name, value] of Object.entries(changedParameters)) searchParams.set(name, value);
  registerContextCarrier(new AsyncLocalStorage<WorkContext>());
  const address = { problem: searchParams.get("problem"), retryAfter: searchParams.get("retryAfter") };
  return runInContext({}, () => {
    setStatusOfReachedLimit(address);
    return findContext()?.notedStatus ?? null;
  });
}

it("sends the page that says that a limit is reached as 429, with the time to wait", () => {
  const limitProblem = new Problem("too_many_requests", { retryAfterSeconds: 12 });
  expect(statusOfPage(limitProblem)).toEqual({ inPlaceOf: 200, status: 429, retryAfterSeconds: 12 });
  for (const retryAfter of ["0", "-1", "1.5", "86400", "soon"])
    expect(statusOfPage(limitProblem, { retryAfter })?.retryAfterSeconds).toBe(60);
  expect(statusOfPage(new Problem("connection_refused"))).toBeNull();
});
