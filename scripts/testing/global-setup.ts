import { startScratchServer } from "./scratch-server.mjs";

/**
 * Starts one database server for all integration tests of a run, in which each test file creates databases of its own.
 * vitest calls this function once for each project, one after the other; all projects use the first project's server.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_PG_ADMIN_URL) return undefined;
  const server = await startScratchServer();
  process.env.TEST_PG_ADMIN_URL = server.adminUrl;
  process.env.TEST_PG_PASSWORDS = JSON.stringify({
    stegvis_owner: server.passwordOf("stegvis_owner"),
    stegvis_app: server.passwordOf("stegvis_app"),
    sandbox_owner: server.passwordOf("sandbox_owner"),
  });
  // Test files of one process pass their sandbox on, so only the end of the run can remove the sandbox's data.
  process.env.TEST_FOLDER = server.dataDir;
  return server.stop;
}
