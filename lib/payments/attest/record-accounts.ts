import "server-only";
import { type Supplier, suppliers } from "@/lib/api/contract/purchases/supplier";
import type { AllowedCall } from "@/lib/api/remote/allow-list";
import { isCertainlyNotDone } from "@/lib/api/remote/errors";
import type { ForwardedWrite } from "@/lib/api/remote/write-hooks";
import type { CompanyAccess } from "@/lib/auth/access";
import { log } from "@/lib/platform/log";
import type { WholeAnswer } from "@/lib/platform/process-bridge";
import { now } from "@/lib/values/clock";
import { readStoredAccounts, storeWrittenAccounts } from "./supplier-accounts";

/** Records to which accounts a supplier is paid that a person created here. */
export async function recordCreatedAccounts(
  access: CompanyAccess,
  _: AllowedCall,
  serviceAnswer: unknown,
): Promise<void> {
  await storeOrLog(access, () => suppliers.parse(serviceAnswer), now());
}

/**
 * Passes a change of a supplier on, and records who changed its accounts. The accounts before the change are stored first,
 * because a payment compares with them. A change whose answer was lost counts as made.
 *
 * @throws Problem as the forwarded write does
 */
export async function forwardAndRecordAccounts(
  access: CompanyAccess,
  _: AllowedCall,
  forwardedWrite: ForwardedWrite,
): Promise<WholeAnswer> {
  const storedWire = await forwardedWrite.readStored().catch(() => null);
  if (storedWire !== null) await readStoredAccounts(access, [suppliers.parse(storedWire)]);
  const startedAt = now();
  let mayBeDone = false;
  try {
    const { answer, value } = await forwardedWrite.forward(() => {
      mayBeDone = true;
      return forwardedWrite.send();
    });
    await storeOrLog(access, () => suppliers.parse(value), startedAt);
    return answer;
  } catch (error) {
    if (mayBeDone && storedWire !== null && !isCertainlyNotDone(error)) {
      const body = JSON.parse(String(forwardedWrite.body ?? "{}")) as object;
      await storeOrLog(access, () => suppliers.parse({ ...(storedWire as object), ...body }), startedAt);
    }
    throw error;
  }
}

/** The write has happened by now: a failure is logged, and the next reading stores the accounts without the person. */
async function storeOrLog(access: CompanyAccess, getSupplier: () => Supplier, since: Date): Promise<void> {
  try {
    await storeWrittenAccounts(access, getSupplier(), since);
  } catch (error) {
    log("documents").error({ err: error }, "who changed the accounts of a supplier was not noted");
  }
}
