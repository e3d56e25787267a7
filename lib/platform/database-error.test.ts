import pg from "pg";
import { expect, it } from "vitest";
import { toDatabaseError } from "./database-error";
import { PortalUnavailable } from "./portal-unavailable";

function serverError(code: string): Error {
  const error = new pg.DatabaseError("said by the server", 1, "error");
  return Object.assign(error, { code });
}
const socketError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });
/** An error as Prisma's adapter reports the server's error. */
const adapterError = (code: string) => new Error("told", { cause: { kind: "postgres", originalCode: code } });

const missingPartOf = (error: unknown) => {
  const converted = toDatabaseError(error);
  return converted instanceof PortalUnavailable ? converted.missing : converted === error ? null : "another error";
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
])("takes %s for an outage, from the driver and below Prisma's error", (_what, code) => {
  expect(missingPartOf(serverError(code))).toBe("database");
  expect(missingPartOf(new Error("by Prisma", { cause: adapterError(code) }))).toBe("database");
  expect(
    missingPartOf(Object.assign(new Error("by Prisma"), { meta: { driverAdapterError: adapterError(code) } })),
  ).toBe("database");
});

it("says of a full disk that it is the disk", () => {
  expect(missingPartOf(serverError("53100"))).toBe("disk");
  expect(missingPartOf(new Error("by Prisma", { cause: adapterError("53100") }))).toBe("disk");
});

it.each(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT"])("takes the socket's %s for an outage", (code) => {
  expect(missingPartOf(socketError(code, "connect"))).toBe("database");
});

it.each(["timeout exceeded when trying to connect", "Connection terminated unexpectedly", "Query read timeout"])(
  "takes %j of the driver for an outage",
  (text) => expect(missingPartOf(new Error(text))).toBe("database"),
);

it.each(["P1001", "P1017", "P2024", "P2028"])("takes Prisma's %s for an outage", (code) => {
  expect(missingPartOf(Object.assign(new Error("by Prisma"), { code }))).toBe("database");
});

it.each([
  ["a statement that is wrong", serverError("42601")],
  ["a text that cannot be kept", serverError("22021")],
  ["a second row with the same key", adapterError("23505")],
  ["two transactions in each other's way", serverError("40P01")],
  ["a file that is missing", socketError("ENOENT", "open")],
  ["a bug", new TypeError("x is not a function")],
  ["what is no error", "words"],
])("leaves %s as it is", (_what, error) => {
  expect(missingPartOf(error)).toBeNull();
});
