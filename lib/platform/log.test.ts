import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, it } from "vitest";
import { createLogger, makeLossyStream } from "./log";
import { registerContextCarrier, runInContext, type WorkContext } from "./work-context";

function collectLogText(work: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  work(createLogger({ write: (line) => lines.push(line) }));
  return lines.join("");
}

it("redacts members that hold secrets, at the top and one below", () => {
  const text = collectLogText((log) =>
    log.info({ refresh_token: "r-1", answer: { access_token: "a-1" } }, "exchanged"),
  );
  expect(text).not.toMatch(/r-1|a-1/);
  expect(text).toContain("exchanged");
});

it("redacts tokens, codes and personal numbers inside texts and errors", () => {
  const cause = new Error("GET /callback?code=abc123&state=xyz failed for 19850709-9805");
  const error = new Error("Bearer eyJhbGciOi.eyJzdWIi.c2ln was refused", { cause });
  const text = collectLogText((log) => log.error({ err: error }, "postgresql://app:hunter2@localhost/x is away"));
  expect(text).not.toMatch(/abc123|xyz|9805|eyJ|hunter2/);
  expect(text).toContain("was refused");
});

it.each([
  ["a Norwegian number below its name", { employees: [{ IdentityNumber: "01019012345" }] }],
  ["a Dutch one", { answer: { body: JSON.stringify({ bsn: "123456782" }) } }],
  ["one a customer has instead of a company's", { row: { values: { corporateIdentityNumber: "010190 12345" } } }],
  ["one in words", { text: "fødselsnummer 010190 12345 is taken, burgerservicenummer: 123456782 too" }],
  ["one in a query", { url: "/employees?personalNumber=01019012345&page=2" }],
  ["one that is a number", { deep: { deeper: { bsn: 123456782 } } }],
])("takes out %s", (_title, members) => {
  const text = collectLogText((log) => log.info(members, "seen"));
  expect(text).not.toMatch(/12345/);
  expect(text).toContain("[personal number]");
});

it.each([
  ["a mail server's refusal", "550 5.1.1 <erik.åström+faktura@norrsken.example>: Recipient address rejected"],
  ["an address in a query", "/people?email=erik.astrom%40norrsken.example&page=2"],
])("takes the mail address out of %s", (_title, message) => {
  const text = collectLogText((log) => log.error({ err: new Error(message) }, "not mailed"));
  expect(text).not.toMatch(/erik|norrsken/);
  expect(text).toContain("[address]");
});

it("takes tokens out at any depth and from bodies that are texts", () => {
  const answer = { a: { b: { refresh_token: "opaque-1234567890" } }, body: '{"accessToken":"opaque-1234567890"}' };
  const text = collectLogText((log) => log.info(answer, "refresh_token=opaque-1234567890 was refused"));
  expect(text).not.toContain("opaque");
  expect(JSON.parse(text)).toMatchObject({ msg: "refresh_token=[secret] was refused" });
});

it("leaves other numbers and the words around alone", () => {
  const loggedMembers = {
    ...{ voucherNumber: "01019012345", accountNumber: 123456782, count: 12, msg2: "identity number missing" },
    stack: "at node_modules/next@16.0.1/dist/server.js and node_modules/@prisma/client",
  };
  expect(
    JSON.parse(
      collectLogText((log) => log.info(loggedMembers, "token refreshed, cookie forgotten, password unchanged")),
    ),
  ).toMatchObject({
    ...loggedMembers,
    msg: "token refreshed, cookie forgotten, password unchanged",
  });
});

it("gives every line of a request its id, and other lines none", () => {
  registerContextCarrier(new AsyncLocalStorage<WorkContext>());
  const requestId = "6f0c2a4e-9b1d-4c3f-8a5e-7d6b5c4a3f2e";
  const text = collectLogText((log) => {
    runInContext({ requestId }, () => log.child({ area: "auth" }).info("inside"));
    log.info("outside");
  });
  const [inside, outside] = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(inside).toMatchObject({ area: "auth", requestId, msg: "inside" });
  expect(outside).not.toHaveProperty("requestId");
});

describe("a log that cannot be written", () => {
  const diskFullError = Object.assign(new Error("no room"), { code: "ENOSPC" });
  let hasRoom = true;
  const reportingStream: Parameters<typeof makeLossyStream>[0] = {
    write(line, whenWritten) {
      if (hasRoom) lines.push(line);
      whenWritten?.(hasRoom ? null : diskFullError);
    },
  };
  const throwingStream: typeof reportingStream = {
    write(line) {
      if (!hasRoom) throw diskFullError;
      lines.push(line);
    },
  };
  let lines: string[] = [];

  it.each([
    ["that tells of it", reportingStream],
    ["that throws", throwingStream],
  ])("loses lines, says how many and goes on, on a stream %s", (_title, stream) => {
    lines = [];
    const log = createLogger(makeLossyStream(stream));
    hasRoom = false;
    for (const line of ["first", "second", "third"]) log.info(line);
    hasRoom = true;
    log.info("fourth");
    log.info("fifth");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { lost: 3, msg: "lines of this log were lost" },
      { msg: "fourth" },
      { msg: "fifth" },
    ]);
  });
});
