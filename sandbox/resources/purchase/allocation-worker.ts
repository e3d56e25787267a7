import { todayIn } from "../../clock";
import { inBackground, pool, transaction } from "../../store/db";
import { bookDue } from "./allocation-booking";

const everyMs = 30_000;

const log = (what: string, error: unknown) =>
  console.error(`sandbox: ${what}:`, error instanceof Error ? error.message : error);

/** Books, in every company, the allocation periods whose day has come there. A company that fails stops no other. */
export function bookAllDue(): Promise<void> {
  return inBackground(bookDueOfAll);
}

async function bookDueOfAll(): Promise<void> {
  const { rows } = await pool.query<{ id: string; timeZone: string }>(
    `SELECT id, "timeZone" FROM "Company" AS company WHERE EXISTS (
       SELECT 1 FROM "AllocationPeriod" AS period
        WHERE period."companyId" = company.id AND period."Status" = 0 AND period."deletedAt" IS NULL
          AND (period."SupplierInvoiceId" IS NOT NULL OR period."ManualVoucherId" IS NOT NULL)) ORDER BY id`,
  );
  for (const { id, timeZone } of rows) {
    await transaction((tx) => bookDue(tx, id, todayIn(timeZone))).catch((error: unknown) => {
      log(`allocations of company ${id}`, error);
    });
  }
}

/** Books what is due now and then every half minute; whoever sets the clock asks for it besides. */
export function startAllocations(): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const look = () => {
    running = running.then(bookAllDue).catch((error: unknown) => log("allocations", error));
  };
  look();
  const timer = setInterval(look, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
