import pg from "pg";

/** The database cannot be asked now, or has no room for what was to be written: nothing of the call was done. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";

  constructor(cause: unknown) {
    super("The database is not available.", { cause });
  }
}

/** SQLSTATE, or its class, where the server is at fault and not the statement (PostgreSQL manual, appendix A). */
const outageClasses = [
  "08", // the connection
  "53", // resources, the disk among them
  "57P", // it is told to stop, crashed or still starts
  "58", // the system below it
  "55P03", // a lock was not free in time
  "57014", // a statement took too long
  "25006", // it takes no writes for now
];

/**
 * What a statement failed with, as `StoreUnavailable` where the reason is that the database is away. The driver gives an
 * error of the server a class of its own; any other error is one of the connection, except what JavaScript itself throws.
 */
export function asOutage(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const { code = "" } = error;
    return outageClasses.some((prefix) => code.startsWith(prefix)) ? new StoreUnavailable(error) : error;
  }
  const isBug = error instanceof TypeError || error instanceof RangeError || error instanceof StoreUnavailable;
  return error instanceof Error && !isBug ? new StoreUnavailable(error) : error;
}
