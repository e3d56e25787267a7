import "server-only";
import { randomUUID } from "node:crypto";
import { accessOfPerson, type CompanyAccess, requireAction } from "../../auth/access";
import { runInBackground, type Tenant, withTenant } from "../../platform/db";
import { log } from "../../platform/log";
import { observeSince } from "../../platform/metrics/metrics";
import { doesBackgroundWork } from "../../platform/role";
import { traced } from "../../platform/tracing";
import { runInContext } from "../../platform/work-context";
import { actionToOperate } from "../../rules/access/operation-area";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation, LeasedOperation } from "./authorized-operation";
import { awaitWorker } from "./await-worker";
import { toProblemOrThrow } from "./document-write";
import { endWithoutSending } from "./end-abandoned";
import { kindOf } from "./kinds";
import { delayAfterFault, postponeOperation, refuseOperation } from "./leased-operation";
import { claimLease, LeaseLost, type OperationRow, releaseLease, renewLease } from "./rows";
import { trackUntilShutdown } from "./until-shutdown";

const renewalIntervalMs = 4_000;

/**
 * Executes the next step of an operation, unless another process holds it or it is not yet due. A process that leaves
 * background work to others has one of them execute it, and waits for that.
 *
 * Uses the connection of the person who submitted it, and only while their role allows it. Errors are stored in the
 * operation or written to the log.
 */
export function executeOperation(tenant: Tenant, id: string): Promise<void> {
  if (!doesBackgroundWork()) return awaitWorker(tenant, id);
  return trackUntilShutdown(() => runInBackground(() => claimAndExecute(tenant, id)));
}

async function claimAndExecute(tenant: Tenant, id: string): Promise<void> {
  const leaseToken = randomUUID();
  const row = await claimLease(tenant, id, leaseToken, now());
  if (!row) return;
  // The operation belongs to the request of its command, whoever carries it out and however late.
  await runInContext({ requestId: row.requestId ?? randomUUID() }, () =>
    traced({ name: `operation ${row.kind}`, kind: "internal", attributes: { "stegvis.kind": row.kind } }, () =>
      executeClaimed(tenant, row, leaseToken),
    ),
  );
  await executeFollowUp(tenant, id);
}

async function executeClaimed(tenant: Tenant, row: OperationRow, leaseToken: string): Promise<void> {
  const { id, kind } = row;
  const startedAtMs = performance.now();
  let outcome = "done";
  const renewalTimer = setInterval(() => {
    renewLease(tenant, id, leaseToken).catch((error) =>
      log("operations").warn({ err: error, operation: id }, "a lease was not renewed"),
    );
  }, renewalIntervalMs);
  try {
    await executeNextStep(tenant, row, leaseToken);
  } catch (error) {
    if (!(error instanceof LeaseLost)) {
      outcome = "failed";
      log("operations").error({ err: error, operation: id }, "a step of an operation failed");
      await delayAfterFault({ access: tenant, row, leaseToken }).catch((cause) =>
        log("operations").warn({ err: cause }, "it is due at once"),
      );
    }
  } finally {
    clearInterval(renewalTimer);
    observeSince("stegvis_operation_step_duration_seconds", { kind, outcome }, startedAtMs);
    await releaseLease(tenant, id, leaseToken).catch((error) =>
      log("operations").warn({ err: error }, "a lease was not released"),
    );
  }
}

async function executeNextStep(tenant: Tenant, row: OperationRow, leaseToken: string): Promise<void> {
  if (row.isAbandoned) return endWithoutSending({ access: tenant, row, leaseToken });
  const access = await accessOfPerson(row.partnerId, row.personId, row.companyId).catch((error) => {
    if (error instanceof Problem) return error;
    throw error;
  });
  // Where the membership or the connection ended, an outcome that can be read back waits for it to be mended, and the
  // outcome of a mail that was requested is left to a person.
  if (access instanceof Problem) return handleMissingAccess(tenant, row, leaseToken, access);
  const operation: AuthorizedOperation = { access, row, leaseToken };
  const roleProblem = row.stage === "waiting" ? findRoleProblem(access, row) : null;
  if (roleProblem) return refuseOperation(operation, roleProblem);
  // The process of an operation in stage `sent` without a lease holder died during the call, or the answer was lost.
  return row.stage === "waiting" ? kindOf(row.kind).perform(operation) : kindOf(row.kind).readBack(operation);
}

/** Finds the problem of a person whose role was taken away after the command was submitted. */
function findRoleProblem(access: CompanyAccess, { kind }: OperationRow): Problem | null {
  try {
    requireAction(access, actionToOperate(kind));
    return null;
  } catch (error) {
    return toProblemOrThrow(error);
  }
}

async function handleMissingAccess(
  tenant: Tenant,
  row: OperationRow,
  leaseToken: string,
  problem: Problem,
): Promise<void> {
  const leasedOperation: LeasedOperation = { access: tenant, row, leaseToken };
  // Outsiders get `not_found` as the answer. Colleagues who open the operation see what it waits for.
  const shownProblem = problem.code === "not_found" ? new Problem("role_missing", { detail: "membership" }) : problem;
  // A scheduled operation is not executed late when the login is mended days later.
  if (row.stage === "waiting")
    return row.isScheduled
      ? refuseOperation(leasedOperation, shownProblem)
      : postponeOperation(leasedOperation, shownProblem);
  return kindOf(row.kind).awaitAccess(leasedOperation, shownProblem);
}

/** Executes the follow-up of a finished operation at once. */
async function executeFollowUp(tenant: Tenant, id: string): Promise<void> {
  const { partnerId, companyId } = tenant;
  const followUp = await withTenant(tenant, (tx) =>
    tx.operation.findFirst({ where: { partnerId, companyId, previousId: id, stage: "waiting" }, select: { id: true } }),
  );
  if (followUp) await executeOperation(tenant, followUp.id);
}
