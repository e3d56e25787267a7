import "server-only";

/**
 * Error codes for a lack of room to write: PostgreSQL's `disk_full` (manual, appendix A), and the file system's codes for a
 * full disk and an exceeded quota (POSIX errno).
 */
const diskFullCodes = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** Prisma wraps the driver's error in its own, below `cause` or `meta`, by names that differ with the kind of statement. */
const wrapperMembers = ["cause", "meta", "driverAdapterError"] as const;
const maxDepth = 6;

/** Tells whether the disk is full according to an error or one of its causes. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > maxDepth) return false;
  const { code, originalCode } = error as { code?: unknown; originalCode?: unknown };
  if ([code, originalCode].some((errorCode) => typeof errorCode === "string" && diskFullCodes.has(errorCode)))
    return true;
  return wrapperMembers.some((memberName) => isDiskFull((error as Record<string, unknown>)[memberName], depth + 1));
}

/**
 * Executes a write that only accompanies a read, such as counting or prolonging something: without room for the write, the
 * read continues.
 */
export async function writeIfRoom<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    if (isDiskFull(error)) return undefined;
    throw error;
  }
}
