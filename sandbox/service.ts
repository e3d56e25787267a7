import { loadClock } from "./clock";
import { isSeeded, reset } from "./control/reset";
import { startMailDelivery } from "./documents/deliver";
import { setFaults } from "./faults/faults";
import { setCallsPerMinute } from "./faults/limits";
import { startCleaning } from "./identity/cleaning";
import { registerClient } from "./identity/clients";
import { forgetSigningKey, signingKey } from "./identity/keys";
import { forgetAnswers } from "./identity/token";
import { closeFileAgent } from "./resources/attachments/fetch-file";
import { resetQuota } from "./resources/pipeline/quota";
import { startAllocations } from "./resources/purchase/allocation-worker";
import type { Settings } from "./settings";
import { closePool, inBackground, pool } from "./store/db";
import { missingMigrations } from "./store/migrated";
import { installEmission } from "./webhooks/emission";
import { startWebhookDelivery } from "./webhooks/worker";

/**
 * Prepares the data and starts the background work: mails, webhooks, cleaning and allocations. Afterwards `app` may be
 * served.
 *
 * @returns a function that stops the background work and clears what this process has cached of the database
 */
export function startService(settings: Settings): Promise<{ stop(): Promise<void> }> {
  return inBackground(() => start(settings));
}

async function start({ clients, seed }: Settings): Promise<{ stop(): Promise<void> }> {
  const missing = await missingMigrations(pool);
  if (missing.length > 0) {
    throw new Error(`the database lacks migrations (${missing.join(", ")}); npm start and npm run sandbox apply them`);
  }
  await loadClock(pool);
  for (const client of clients) await registerClient(pool, client);
  await signingKey();
  await installEmission();
  if (seed !== "none" && !(await isSeeded(pool))) await reset(seed);
  const works = [startMailDelivery(), startWebhookDelivery(), startCleaning(), startAllocations()];
  return {
    async stop() {
      for (const work of works) await work.stop();
      await closeFileAgent();
      await closePool();
      forgetSigningKey();
      forgetAnswers();
      resetQuota();
      setFaults([]);
      setCallsPerMinute(null);
    },
  };
}
