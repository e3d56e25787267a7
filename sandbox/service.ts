import { loadClock } from "./clock";
import { isSeeded, resetSandbox } from "./control/reset";
import { startMailDelivery } from "./documents/deliver";
import { setFaults } from "./faults/faults";
import { setCallsPerMinute } from "./faults/limits";
import { startCleaning } from "./identity/cleaning";
import { registerClient } from "./identity/clients";
import { clearSigningKey, getSigningKey } from "./identity/keys";
import { clearRepeatableAnswers } from "./identity/token";
import { closeFileAgent } from "./resources/attachments/fetch-file";
import { resetQuota } from "./resources/pipeline/quota";
import { startAllocationWorker } from "./resources/purchase/allocation-worker";
import type { Settings } from "./settings";
import { closePool, pool, runInBackground } from "./store/db";
import { listMissingMigrations } from "./store/missing-migrations";
import { installWebhookTriggers } from "./webhooks/emission";
import { startWebhookDelivery } from "./webhooks/worker";

/**
 * Prepares the data and starts the background work: mails, webhooks, cleaning and allocations. Afterwards `app` may be
 * served.
 *
 * @returns a function that stops the background work and clears what this process has cached of the database
 */
export function startService(settings: Settings): Promise<{ stop(): Promise<void> }> {
  return runInBackground(() => prepareAndStart(settings));
}

async function prepareAndStart({ clients, seed }: Settings): Promise<{ stop(): Promise<void> }> {
  const missingMigrationNames = await listMissingMigrations(pool);
  if (missingMigrationNames.length > 0) {
    throw new Error(
      `the database lacks migrations (${missingMigrationNames.join(", ")}); npm start and npm run sandbox apply them`,
    );
  }
  await loadClock(pool);
  for (const client of clients) await registerClient(pool, client);
  await getSigningKey();
  await installWebhookTriggers();
  if (seed !== "none" && !(await isSeeded(pool))) await resetSandbox(seed);
  const backgroundWorkers = [startMailDelivery(), startWebhookDelivery(), startCleaning(), startAllocationWorker()];
  return {
    async stop() {
      for (const worker of backgroundWorkers) await worker.stop();
      await closeFileAgent();
      await closePool();
      clearSigningKey();
      clearRepeatableAnswers();
      resetQuota();
      setFaults([]);
      setCallsPerMinute(null);
    },
  };
}
