import "server-only";
import { withPartner } from "@/lib/platform/db";
import { writeIfRoom } from "@/lib/platform/disk-full";
import { machineNow } from "@/lib/values/clock";
import type { Session } from "./session";

/** The time at which a session was last seen is written again when it is older than this. */
const maxSeenAgeMs = 15 * 60_000;

/** The stored times that this process knows, so that most pages need no query. */
const knownSeenMs = new Map<string, number>();
const maxKnownSessions = 10_000;

/**
 * Records that a page was drawn or a call answered in this session, at most every 15 minutes. The page is also drawn when
 * the database has no room for the record.
 */
export async function recordSessionSeen({
  partnerId,
  sessionId,
}: Pick<Session, "partnerId" | "sessionId">): Promise<void> {
  const seenAt = machineNow();
  const isRecent = (instantMs: number) => instantMs > seenAt.getTime() - maxSeenAgeMs;
  if (isRecent(knownSeenMs.get(sessionId) ?? 0)) return;
  const where = { partnerId, idHash: sessionId };
  const storedSeenAt = await writeIfRoom(() =>
    withPartner(partnerId, async (tx) => {
      const session = await tx.session.findFirst({ where });
      if (session?.seenAt && isRecent(session.seenAt.getTime())) return session.seenAt;
      await tx.session.updateMany({ where, data: { seenAt } });
      return seenAt;
    }),
  );
  if (!storedSeenAt) return;
  if (knownSeenMs.size >= maxKnownSessions) knownSeenMs.clear();
  knownSeenMs.set(sessionId, storedSeenAt.getTime());
}
