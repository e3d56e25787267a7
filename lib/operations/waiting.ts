import "server-only";
import type { Waiting } from "../api/contract/sales/offer";
import { type CompanyAccess, requireAction } from "../auth/access";
import { answersUntold, isAnswerAwaited } from "../offers/untold";
import { withTenant } from "../platform/db";
import { viewsWaiting } from "./engine/view";

/** What the person is notified of on every page: their own operations, and the answers of their customers. */
export async function listWaiting(access: CompanyAccess): Promise<Waiting> {
  requireAction(access, "sales.read");
  return withTenant(access, async (tx) => ({
    items: await viewsWaiting(tx, access, access.personId),
    answers: await answersUntold(tx, access),
    isAnswerAwaited: await isAnswerAwaited(tx, access),
  }));
}
