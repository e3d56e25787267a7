import "server-only";
import pg from "pg";
import { isPartMissing, PartMissing } from "./part-missing";

/**
 * Codes of PostgreSQL (appendix A of its manual) that pass by themselves: connection exceptions (08), insufficient resources
 * (53), a server that stops or is not up yet (57P01 to 57P05), a statement, a lock or an idle transaction that took too long
 * (57014, 55P03, 25P03, 25P04), and one that takes no writes for now (25006).
 */
const passing = /^(08...|53...|57P0[1-5]|57014|55P03|25P0[34]|25006)$/;
const diskIsFull = "53100";

/** What Node says of a connection that is not there. */
const socketCodes = new Set(
  "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ENOENT".split(" "),
);

const socketCalls = new Set(["connect", "read", "write", "getaddrinfo"]);

/** Prisma's own: not reachable, timed out, connection closed, no connection in time, transaction not begun or over time. */
const prismaCodes = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2037"]);

/** pg gives these no code. They are its texts from first to last letter, and no part of an answer. */
const driverTexts = new Set([
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Query read timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
]);

/**
 * The error of a call to the database: told as {@link PartMissing} when the database is not there, too busy, locked or full;
 * otherwise as it is.
 */
export function toDatabaseError(error: unknown): unknown {
  if (isPartMissing(error)) return error;
  const missing = missingPart(error);
  if (!missing) return error;
  const message = missing === "disk" ? "the database has no room" : "the database did not answer";
  return new PartMissing(missing, message, { cause: error });
}

function missingPart(error: unknown, depth = 0): "database" | "disk" | null {
  if (!(error instanceof Error) || depth > 5) return null;
  const code = codeOf(error);
  if (code === diskIsFull) return "disk";
  if (isPassing(error, code)) return "database";
  return missingPart(error.cause, depth + 1) ?? missingPart(driverErrorOf(error), depth + 1);
}

function isPassing(error: Error, code: string): boolean {
  if (error instanceof pg.DatabaseError) return passing.test(code);
  return passing.test(code) || isOfSocket(error, code) || prismaCodes.has(code) || driverTexts.has(error.message);
}

/** A missing file has a code in common with a missing socket. */
function isOfSocket(error: Error, code: string): boolean {
  if (!socketCodes.has(code)) return false;
  return error instanceof AggregateError || ("syscall" in error && socketCalls.has(String(error.syscall)));
}

/** PostgreSQL's, Node's and Prisma's own stand in `code`; what the adapter between them was told, below its cause. */
function codeOf(error: Error): string {
  if ("code" in error && typeof error.code === "string") return error.code;
  const { cause } = error;
  if (typeof cause !== "object" || cause === null || !("originalCode" in cause)) return "";
  return String(cause.originalCode);
}

/** Prisma hangs the adapter's error on the facts of its own. */
function driverErrorOf(error: Error): unknown {
  const meta = "meta" in error ? error.meta : null;
  return typeof meta === "object" && meta !== null && "driverAdapterError" in meta ? meta.driverAdapterError : null;
}
