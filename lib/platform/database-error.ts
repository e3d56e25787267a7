import "server-only";
import pg from "pg";
import { isPortalUnavailable, PortalUnavailable } from "./portal-unavailable";

/**
 * Codes of temporary PostgreSQL errors (appendix A of its manual): connection exceptions (08), insufficient resources (53),
 * a server that stops or has not started yet (57P01 to 57P05), a statement, a lock or an idle transaction that took too long
 * (57014, 55P03, 25P03, 25P04), and a server that accepts no writes for now (25006).
 */
const temporaryCodePattern = /^(08...|53...|57P0[1-5]|57014|55P03|25P0[34]|25006)$/;
const diskFullCode = "53100";

/** Error codes of Node.js for a missing connection. */
const socketErrorCodes = new Set(
  "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ENOENT".split(" "),
);

const socketSystemCalls = new Set(["connect", "read", "write", "getaddrinfo"]);

/**
 * Prisma's own codes: not reachable, timed out, connection closed, no connection in time, transaction not begun or timed
 * out.
 */
const prismaErrorCodes = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2037"]);

/** pg gives these errors no code. Each entry is the complete message of pg, which no answer of the server contains. */
const driverMessages = new Set([
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
 * Converts an error of a call to the database: to {@link PortalUnavailable} when the database is missing, too busy, locked
 * or full; any other error stays as it is.
 */
export function toDatabaseError(error: unknown): unknown {
  if (isPortalUnavailable(error)) return error;
  const missingPart = findMissingPart(error);
  if (!missingPart) return error;
  const message = missingPart === "disk" ? "the database has no room" : "the database did not answer";
  return new PortalUnavailable(missingPart, message, { cause: error });
}

function findMissingPart(error: unknown, depth = 0): "database" | "disk" | null {
  if (!(error instanceof Error) || depth > 5) return null;
  const code = errorCodeOf(error);
  if (code === diskFullCode) return "disk";
  if (isTemporaryError(error, code)) return "database";
  return findMissingPart(error.cause, depth + 1) ?? findMissingPart(driverErrorOf(error), depth + 1);
}

function isTemporaryError(error: Error, code: string): boolean {
  if (error instanceof pg.DatabaseError) return temporaryCodePattern.test(code);
  return (
    temporaryCodePattern.test(code) ||
    isSocketError(error, code) ||
    prismaErrorCodes.has(code) ||
    driverMessages.has(error.message)
  );
}

/** The code alone does not tell, because a missing file has the same code as a missing socket. */
function isSocketError(error: Error, code: string): boolean {
  if (!socketErrorCodes.has(code)) return false;
  return error instanceof AggregateError || ("syscall" in error && socketSystemCalls.has(String(error.syscall)));
}

/**
 * PostgreSQL, Node.js and Prisma put their code in `code`; the adapter between them puts the server's code below its cause.
 */
function errorCodeOf(error: Error): string {
  if ("code" in error && typeof error.code === "string") return error.code;
  const { cause } = error;
  if (typeof cause !== "object" || cause === null || !("originalCode" in cause)) return "";
  return String(cause.originalCode);
}

/** Prisma attaches the adapter's error to the metadata of its own error. */
function driverErrorOf(error: Error): unknown {
  const meta = "meta" in error ? error.meta : null;
  return typeof meta === "object" && meta !== null && "driverAdapterError" in meta ? meta.driverAdapterError : null;
}
