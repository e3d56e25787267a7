import "server-only";
import type { WaitingOperations } from "../api/contract/sales/offer";
import { type CompanyAccess, requireAction } from "../auth/access";
import { isAnswerAwaited, listUnseenAnswers } from "../offers/unseen-answers";
import { withTenant } from "../platform/db";
import { listWaitingViews } from "./engine/view";

/** Lists what the person is notified of on every page: their own operations, and the answers of their customers. */
export async function listWaiting(access: CompanyAccess): Promise<WaitingOperations> {
  requireAction(access, "sales.read");
  return withTenant(access, async (tx) => ({
    items: await listWaitingViews(tx, access, access.personId),
    answers: await listUnseenAnswers(tx, access),
    isAnswerAwaited: await isAnswerAwaited(tx, access),
  }));
}
