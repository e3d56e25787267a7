import "server-only";
import type { LeasedOperation } from "./authorized-operation";
import { conflictProblem } from "./conflict";
import { leaveDecisionToPerson, refuseOperation } from "./leased-operation";

/**
 * Ends an abandoned operation without calling the service. Nobody's connection may read its outcome any more, so a person
 * decides about one that may have been done.
 */
export function endWithoutSending(operation: LeasedOperation): Promise<void> {
  return operation.row.stage === "waiting"
    ? refuseOperation(operation, conflictProblem("requester_left"))
    : leaveDecisionToPerson(operation);
}
