import { readdirSync } from "node:fs";

/**
 * Lists the migrations of the program. They are read once, when the process starts: a later version of the program may
 * lay its own beside them while this process still runs.
 */
export function listMigrations(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
