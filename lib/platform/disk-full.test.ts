import { expect, it } from "vitest";
import { isDiskFull, writeIfRoom } from "./disk-full";

const failed = (members: object) => Object.assign(new Error("failed"), members);

it.each([
  ["PostgreSQL's own error", failed({ code: "53100" })],
  ["a file that cannot be written", failed({ code: "ENOSPC" })],
  ["a quota that is used up", failed({ code: "EDQUOT" })],
  [
    "what Prisma makes of a raw statement",
    failed({ meta: { driverAdapterError: failed({ cause: { code: "53100" } }) } }),
  ],
  ["what Prisma makes of another", failed({ cause: { originalCode: "53100" } })],
  ["an error that was caused by it", failed({ cause: failed({ cause: failed({ code: "ENOSPC" }) }) })],
])("knows a full disk from %s", (_title, error) => {
  expect(isDiskFull(error)).toBe(true);
});

it.each([
  ["another refusal of the database", failed({ code: "23505" })],
  ["a database that is away", failed({ code: "ECONNREFUSED", cause: failed({ code: "57P01" }) })],
  ["a text", "53100"],
  ["nothing", null],
])("does not take %s for a full disk", (_title, error) => {
  expect(isDiskFull(error)).toBe(false);
});

it("ends with errors that are caused by themselves", () => {
  const error = failed({});
  expect(isDiskFull(Object.assign(error, { cause: error }))).toBe(false);
});

it("lets a read go on whose write found no room, and hides no other failure", async () => {
  expect(await writeIfRoom(async () => "written")).toBe("written");
  expect(await writeIfRoom(() => Promise.reject(failed({ code: "53100" })))).toBeUndefined();
  await expect(writeIfRoom(() => Promise.reject(failed({ code: "23505" })))).rejects.toThrow("failed");
});
