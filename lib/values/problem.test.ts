import { expect, it } from "vitest";
import { toProblemResponse } from "../platform/problem-response";
import { Problem, toProblemJson } from "./problem";

it("answers a problem as RFC 9457 with its own members and no caching", async () => {
  const problem = new Problem("remote_busy", { retryAfterSeconds: 7, cause: new Error("socket") });
  const response = toProblemResponse(problem);
  expect(response.status).toBe(503);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("retry-after")).toBe("7");
  expect(await response.text()).not.toContain("socket");
});

it("says nothing about a bug but that there was one", async () => {
  const response = toProblemResponse(new TypeError("x is undefined in /srv/secret"));
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ type: "about:blank", title: "internal", status: 500, code: "internal" });
});

it("keeps the service, its code and the row", () => {
  const json = toProblemJson(
    new Problem("remote_refused", { remote: { code: 4016, message: "due date" }, row: 2, service: "payroll" }),
  );
  expect(json).toMatchObject({ status: 422, remote: { code: 4016 }, row: 2, service: "payroll" });
});

it("is read back from its own answer", () => {
  const json = toProblemJson(new Problem("remote_busy", { retryAfterSeconds: 7, detail: "offline" }));
  const { code, ...details } = json;
  expect(toProblemJson(new Problem(code, details))).toEqual(json);
});
