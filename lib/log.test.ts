import { expect, it } from "vitest";
import { createLogger } from "./log";

function written(work: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  work(createLogger({ write: (line) => lines.push(line) }));
  return lines.join("");
}

it("redacts members that hold secrets, at the top and one below", () => {
  const text = written((log) => log.info({ refresh_token: "r-1", answer: { access_token: "a-1" } }, "exchanged"));
  expect(text).not.toMatch(/r-1|a-1/);
  expect(text).toContain("exchanged");
});

it("redacts tokens, codes and personal numbers inside texts and errors", () => {
  const cause = new Error("GET /callback?code=abc123&state=xyz failed for 19850709-9805");
  const error = new Error("Bearer eyJhbGciOi.eyJzdWIi.c2ln was refused", { cause });
  const text = written((log) => log.error({ err: error }, "postgresql://app:hunter2@localhost/x is away"));
  expect(text).not.toMatch(/abc123|xyz|9805|eyJ|hunter2/);
  expect(text).toContain("was refused");
});
