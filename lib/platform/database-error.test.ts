import pg from "pg";
import { expect, it } from "vitest";
import { toDatabaseError } from "./database-error";
import { PortalUnavailable } from "./portal-unavailable";

function makeServerError(code: string): Error {
  const error = new pg.DatabaseError("said by the server", 1, "error");
  return Object.assign(error, { code });
}
const makeSocketError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });
/** Makes an error as Prisma's adapter reports the server's error. */
const makeAdapterError = (code: string) => new Error("told", { cause: { kind: "postgres", originalCode: code } });

const missingPartOf = (error: unknown) => {
  const convertedError = toDatabaseError(error);
  return convertedError instanceof PortalUnavailable
    ? convertedError.missing
    : convertedError === error
      ? null
      : "another error";
};

it.each([
  ["a connection that failed", "08006"],
  ["too many connections", "53300"],
  ["a stop by an administrator", "57P01"],
  ["a crash", "57P02"],
  ["a server that still starts", "57P03"],
  ["a lock that was not given in time", "55P03"],
  ["a statement that took too long", "57014"],
  ["a transaction that was left idle", "25P03"],
  ["a server that takes no writes", "25006"],
])("takes %s for an outage, from the driver and below Prisma's error", (_title, code) => {
  expect(missingPartOf(makeServerError(code))).toBe("database");
  expect(missingPartOf(new Error("by Prisma", { cause: makeAdapterError(code) }))).toBe("database");
  expect(
    missingPartOf(Object.assign(new Error("by Prisma"), { meta: { driverAdapterError: makeAdapterError(code) } })),
  ).toBe("database");
});

it("says of a full disk that it is the disk", () => {
  expect(missingPartOf(makeServerError("53100"))).toBe("disk");
  expect(missingPartOf(new Error("by Prisma", { cause: makeAdapterError("53100") }))).toBe("disk");
});

it.each(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT"])("takes the socket's %s for an outage", (code) => {
  expect(missingPartOf(makeSocketError(code, "connect"))).toBe("database");
});

it.each(["timeout exceeded when trying to connect", "Connection terminated unexpectedly", "Query read timeout"])(
  "takes %j of the driver for an outage",
  (text) => expect(missingPartOf(new Error(text))).toBe("database"),
);

it.each(["P1001", "P1017", "P2024", "P2028"])("takes Prisma's %s for an outage", (code) => {
  expect(missingPartOf(Object.assign(new Error("by Prisma"), { code }))).toBe("database");
});

it.each([
  ["a statement that is wrong", makeServerError("42601")],
  ["a text that cannot be kept", makeServerError("22021")],
  ["a second row with the same key", makeAdapterError("23505")],
  ["two transactions in each other's way", makeServerError("40P01")],
  ["a file that is missing", makeSocketError("ENOENT", "open")],
  ["a bug", new TypeError("x is not a function")],
  ["what is no error", "words"],
])("leaves %s as it is", (_title, error) => {
  expect(missingPartOf(error)).toBeNull();
});
