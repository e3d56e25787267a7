import pg from "pg";

/** The error for a database that is not available, or has no space left. The call had no effect. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";

  constructor(cause: unknown) {
    super("The database is not available.", { cause });
  }
}

/** Prefixes of SQLSTATE codes for which the cause is the server and not the statement (PostgreSQL manual, appendix A). */
const outageClasses = [
  "08", // the connection
  "53", // resources, the disk among them
  "57P", // the server is told to stop, has crashed or still starts
  "58", // the system below the server
  "55P03", // a lock was not free in time
  "57014", // a statement took too long
  "25006", // the server takes no writes for now
];

/**
 * Converts the error of a statement to `StoreUnavailable` where the cause is that the database is not available. Errors of
 * the server are instances of `pg.DatabaseError`; other errors come from the connection, except TypeError and RangeError of
 * JavaScript.
 */
export function toOutageError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const { code = "" } = error;
    return outageClasses.some((prefix) => code.startsWith(prefix)) ? new StoreUnavailable(error) : error;
  }
  const isProgramError = error instanceof TypeError || error instanceof RangeError || error instanceof StoreUnavailable;
  return error instanceof Error && !isProgramError ? new StoreUnavailable(error) : error;
}
