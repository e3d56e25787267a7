import "server-only";
import { type User, users } from "@/lib/api/contract/company/user";
import { books } from "@/lib/api/remote/books";
import type { CompanyAccess } from "@/lib/auth/access";
import { noUsersWhenRefused } from "../colleagues";

const cacheMs = 30_000;

type CachedUsers = { untilMs: number; usersPromise: Promise<readonly User[]> };
const cachedUsersByKey = new Map<string, CachedUsers>();

/**
 * The service's users as this person sees them; none where the service refuses. The list is cached so that twenty
 * approvals in a row read it once. The cache weakens no check: the service itself checks a person's rights at every
 * call.
 */
export function listServiceUsers(access: CompanyAccess): Promise<readonly User[]> {
  const nowMs = performance.now();
  for (const [key, { untilMs }] of cachedUsersByKey) if (untilMs < nowMs) cachedUsersByKey.delete(key);
  const key = `${access.partnerId} ${access.companyId} ${access.personId}`;
  const cachedUsers = cachedUsersByKey.get(key);
  if (cachedUsers) return cachedUsers.usersPromise;
  const usersPromise = books(access)
    .page(users, { pageSize: 1000 })
    .then(({ items }) => items)
    .catch(noUsersWhenRefused);
  cachedUsersByKey.set(key, { untilMs: nowMs + cacheMs, usersPromise });
  usersPromise.catch(() => cachedUsersByKey.delete(key));
  return usersPromise;
}
