import "server-only";
import { listUnusableKeyIds } from "../auth/key-check";
import { createCachedRead } from "../platform/cached-read";
import { runForMonitoring } from "../platform/db";
import { secondsSinceBeat } from "../platform/heartbeat";
import { listProgramMigrations, type MissingPart } from "../platform/process-bridge";
import { type ClockReading, maxClockDifferenceSeconds, readClocks } from "./clocks";
import { createMigrationCheck, type MigrationDifference } from "./migrations";

/** The worker looks for due operations every five seconds, and waits a few seconds for them. */
const maxHeartbeatSeconds = 60;
const keepMs = 1_000;
/** Which keys rows use changes when somebody changes TOKEN_KEYS, which takes a restart. */
const keepKeysMs = 30_000;

export type Readiness = { missingParts: readonly MissingPart[]; clocks: readonly ClockReading[] };

/**
 * Makes the check whether every part is there that this process needs: the database, its migrations, the keys, the worker
 * where the process has one, and clocks that agree. The answer is kept for a second, so that a flood of questions asks the
 * database once a second, on connections that nobody else uses.
 */
export function createReadinessCheck(): () => Promise<Readiness> {
  const compareMigrations = createMigrationCheck(listProgramMigrations);
  const listUnusableKeys = createCachedRead(keepKeysMs, listUnusableKeyIds);
  return createCachedRead(keepMs, () =>
    runForMonitoring(async () => {
      const workerParts = missingWorker();
      try {
        const [migrations, keyIds, clocks] = [await compareMigrations(), await listUnusableKeys(), await readClocks()];
        const missingParts = [...missingMigrations(migrations), ...missingKeys(keyIds), ...wrongClocks(clocks)];
        return { missingParts: [...missingParts, ...workerParts], clocks };
      } catch {
        return { missingParts: [missingDatabase, ...workerParts], clocks: [] };
      }
    }),
  );
}

const missingDatabase: MissingPart = {
  part: "database",
  problem: "the database does not answer",
  cure: "start it, or correct DATABASE_URL; npm run doctor says what it answers",
};

function missingMigrations({ missing, unknownMinimum }: MigrationDifference): MissingPart[] {
  const part = "migrations";
  return [
    ...(missing.length > 0
      ? [
          {
            part,
            problem: `the database lacks ${missing.join(", ")}`,
            cure: "start the portal by `npm start`, which applies them",
          } as const,
        ]
      : []),
    ...(unknownMinimum !== null
      ? [
          {
            part,
            problem: `the database needs a program that knows ${unknownMinimum}, which this one does not`,
            cure: "start a release that has this migration, or restore the backup from before the upgrade",
          } as const,
        ]
      : []),
  ];
}

function missingKeys(keyIds: readonly string[]): MissingPart[] {
  if (keyIds.length === 0) return [];
  const problem = `TOKEN_KEYS does not open what is sealed with ${keyIds.join(", ")}`;
  return [{ part: "keys", problem, cure: "add the key to TOKEN_KEYS under its id, behind the first one" }];
}

function missingWorker(): MissingPart[] {
  const seconds = secondsSinceBeat();
  if (seconds === null || seconds <= maxHeartbeatSeconds) return [];
  const problem = `the worker has finished no round for ${Math.round(seconds)} s`;
  return [{ part: "worker", problem, cure: "look into the log for lines of the area jobs, and restart the process" }];
}

function wrongClocks(clocks: readonly ClockReading[]): MissingPart[] {
  return clocks
    .filter(({ differenceSeconds }) => Math.abs(differenceSeconds) > maxClockDifferenceSeconds)
    .map(({ clock, differenceSeconds }) => ({
      part: "clock",
      problem: `the clock of the ${clock} differs by ${Math.round(differenceSeconds)} s`,
      cure: "let this machine and the database's take the time by NTP",
    }));
}
