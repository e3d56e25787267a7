/**
 * Makes a read that is answered from memory for a while: however often it is asked for, at most one runs, and none begins
 * before the last result is old. A failure is not kept.
 */
export function createCachedRead<T>(keepMs: number, read: () => Promise<T>): () => Promise<T> {
  let lastRead: { result: Promise<T>; endedAtMs: number | null } | undefined;
  return () => {
    const isUsable = lastRead && (lastRead.endedAtMs === null || performance.now() - lastRead.endedAtMs < keepMs);
    if (lastRead && isUsable) return lastRead.result;
    const newRead: NonNullable<typeof lastRead> = { result: read(), endedAtMs: null };
    newRead.result.then(
      () => {
        newRead.endedAtMs = performance.now();
      },
      () => {
        newRead.endedAtMs = Number.NEGATIVE_INFINITY;
      },
    );
    lastRead = newRead;
    return newRead.result;
  };
}
