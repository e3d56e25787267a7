import { todayIn } from "../../clock";
import { pool, runInBackground, transaction } from "../../store/db";
import { bookDuePeriods } from "./allocation-booking";

const bookingIntervalMs = 30_000;

const logError = (workName: string, error: unknown) =>
  console.error(`sandbox: ${workName}:`, error instanceof Error ? error.message : error);

/** Books the due allocation periods of every company, by the company's day. A failure in one company stops no other. */
export function bookAllDuePeriods(): Promise<void> {
  return runInBackground(bookDuePeriodsOfEachCompany);
}

async function bookDuePeriodsOfEachCompany(): Promise<void> {
  const { rows } = await pool.query<{ id: string; timeZone: string }>(
    `SELECT id, "timeZone" FROM "Company" AS company WHERE EXISTS (
       SELECT 1 FROM "AllocationPeriod" AS period
        WHERE period."companyId" = company.id AND period."Status" = 0 AND period."deletedAt" IS NULL
          AND (period."SupplierInvoiceId" IS NOT NULL OR period."ManualVoucherId" IS NOT NULL)) ORDER BY id`,
  );
  for (const { id, timeZone } of rows) {
    await transaction((tx) => bookDuePeriods(tx, id, todayIn(timeZone))).catch((error: unknown) => {
      logError(`allocations of company ${id}`, error);
    });
  }
}

/** Books the due periods at once and then every half minute. Changes of the clock call `bookAllDuePeriods` as well. */
export function startAllocationWorker(): { stop(): Promise<void> } {
  let currentBooking = Promise.resolve();
  const startBooking = () => {
    currentBooking = currentBooking.then(bookAllDuePeriods).catch((error: unknown) => logError("allocations", error));
  };
  startBooking();
  const timer = setInterval(startBooking, bookingIntervalMs);
  return {
    async stop() {
      clearInterval(timer);
      await currentBooking;
    },
  };
}
