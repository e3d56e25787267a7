import "server-only";
import { type User, users } from "@/lib/api/contract/company/user";
import { books } from "@/lib/api/remote/books";
import type { CompanyAccess } from "@/lib/auth/access";
import { noneWhenRefused } from "../colleagues";

const keptMs = 30_000;

type CachedUsers = { untilMs: number; read: Promise<readonly User[]> };
const kept = new Map<string, CachedUsers>();

/**
 * The service's users as this person sees them, none where the service refuses. The list is cached so that twenty approvals
 * in a row read it once: the quota is shared, and the service itself checks a person's rights at every call.
 */
export function knownUsers(access: CompanyAccess): Promise<readonly User[]> {
  const nowMs = performance.now();
  for (const [key, { untilMs }] of kept) if (untilMs < nowMs) kept.delete(key);
  const key = `${access.partnerId} ${access.companyId} ${access.personId}`;
  const known = kept.get(key);
  if (known) return known.read;
  const read = books(access)
    .page(users, { pageSize: 1000 })
    .then(({ items }) => items)
    .catch(noneWhenRefused);
  kept.set(key, { untilMs: nowMs + keptMs, read });
  read.catch(() => kept.delete(key));
  return read;
}
