import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { isUnderWay, type Operation } from "../../api/contract/operation";
import type { SignedIn } from "../../api/testing/world";
import { withTenant } from "../../db";
import { resumeOperations } from "../resume";
import { getOperation } from "../run";

/** Takes the operation up again and again, as the running portal does, until it settles. */
export async function settledOperation({ access }: SignedIn, id: string): Promise<Operation> {
  for (let turn = 0; turn < 60; turn++) {
    const operation = await getOperation(access, id);
    if (!isUnderWay(operation)) return operation;
    await resumeOperations();
    await pause(250);
  }
  throw new Error("the operation does not settle");
}

/** The row as a killed process leaves it: asked, nobody at work, its lease run out. */
export async function abandon({ access }: SignedIn, id: string, stage: string): Promise<void> {
  const { partnerId, companyId } = access;
  await withTenant(access, (tx) =>
    tx.operation.updateMany({
      where: { partnerId, companyId, id },
      data: { stage, result: undefined, finishedAt: null, leaseToken: id, leaseUntil: new Date(0) },
    }),
  );
}
