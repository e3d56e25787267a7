import { startScratchServer } from "./scratch-server.mjs";

/** One database server for all integration tests of a run; each test file makes databases of its own in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startScratchServer();
  process.env.TEST_PG_ADMIN_URL = server.adminUrl;
  process.env.TEST_PG_PASSWORDS = JSON.stringify({
    stegvis_owner: server.password("stegvis_owner"),
    stegvis_app: server.password("stegvis_app"),
    sandbox_owner: server.password("sandbox_owner"),
  });
  return server.stop;
}
