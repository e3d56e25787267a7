import { expect, it } from "vitest";
import { isDiskFull, writeIfRoom } from "./disk-full";

const makeError = (members: object) => Object.assign(new Error("failed"), members);

it.each([
  ["PostgreSQL's own error", makeError({ code: "53100" })],
  ["a file that cannot be written", makeError({ code: "ENOSPC" })],
  ["a quota that is used up", makeError({ code: "EDQUOT" })],
  [
    "what Prisma makes of a raw statement",
    makeError({ meta: { driverAdapterError: makeError({ cause: { code: "53100" } }) } }),
  ],
  ["what Prisma makes of another", makeError({ cause: { originalCode: "53100" } })],
  ["an error that was caused by it", makeError({ cause: makeError({ cause: makeError({ code: "ENOSPC" }) }) })],
])("knows a full disk from %s", (_title, error) => {
  expect(isDiskFull(error)).toBe(true);
});

it.each([
  ["another refusal of the database", makeError({ code: "23505" })],
  ["a database that is away", makeError({ code: "ECONNREFUSED", cause: makeError({ code: "57P01" }) })],
  ["a text", "53100"],
  ["nothing", null],
])("does not take %s for a full disk", (_title, error) => {
  expect(isDiskFull(error)).toBe(false);
});

it("ends with errors that are caused by themselves", () => {
  const error = makeError({});
  expect(isDiskFull(Object.assign(error, { cause: error }))).toBe(false);
});

it("lets a read go on whose write found no room, and hides no other failure", async () => {
  expect(await writeIfRoom(async () => "written")).toBe("written");
  expect(await writeIfRoom(() => Promise.reject(makeError({ code: "53100" })))).toBeUndefined();
  await expect(writeIfRoom(() => Promise.reject(makeError({ code: "23505" })))).rejects.toThrow("failed");
});
