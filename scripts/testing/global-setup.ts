import { startScratchServer } from "./scratch-server.mjs";

/**
 * Starts one database server for all integration tests of a run; each test file makes databases of its own in it. Each
 * project of vitest calls this once, one after the other: the first one's server serves them all.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_PG_ADMIN_URL) return undefined;
  const server = await startScratchServer();
  process.env.TEST_PG_ADMIN_URL = server.adminUrl;
  process.env.TEST_PG_PASSWORDS = JSON.stringify({
    stegvis_owner: server.password("stegvis_owner"),
    stegvis_app: server.password("stegvis_app"),
    sandbox_owner: server.password("sandbox_owner"),
  });
  // Only the run can clean up the data of a sandbox that one test file leaves to the next one.
  process.env.TEST_FOLDER = server.dataDir;
  return server.stop;
}
