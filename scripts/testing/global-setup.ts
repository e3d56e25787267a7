import { startScratchServer } from "./scratch-server.mjs";

/**
 * One database server for all integration tests of a run; each test file makes databases of its own in it. Asked once by
 * each project of vitest, one after the other: the first one's serves them all.
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
  // What a sandbox that one test file leaves to the next one keeps is nobody's to clean up but the run's.
  process.env.TEST_FOLDER = server.dataDir;
  return server.stop;
}
