import { rmSync } from "node:fs";
import { createAdaptorServer } from "@hono/node-server";
import {
  type CallFunction,
  callControl,
  expectBooksKeepLaws,
  prepareSandbox,
  type RunningSandbox,
  type SandboxOptions,
} from "../../scripts/testing/programs";
import { app } from "../app";
import { listFaults } from "../faults/faults";
import { startService } from "../service";
import { readSettings, replaceSettings } from "../settings";

/** The address at which the sandbox of this process listens; undefined while none runs. */
let sandboxUrl: string | undefined;

/**
 * Starts a sandbox in this process, on its own database. Most tests do not need a separate program, whose start and sockets
 * would take longer than the calls of the test. The sandbox also listens at `url`; `callInProcess` calls it without a
 * socket.
 *
 * @throws Error while another sandbox runs in this process, because both would share clock, faults and limits
 */
export async function startSandboxInProcess(options: SandboxOptions = {}): Promise<RunningSandbox> {
  if (sandboxUrl !== undefined) throw new Error("a sandbox runs in this process already: start one as a program");
  const { database, dataDir, environment } = await prepareSandbox(options);
  const settings = readSettings(environment);
  replaceSettings(settings);
  sandboxUrl = settings.url;
  const service = await startService(settings);
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, settings.host, resolve);
  });
  return {
    url: settings.url,
    databaseUrl: database.url,
    dataDir,
    callControl: (method, route, body) => callControl(settings.url, method, route, body, callInProcess),
    stop: async () => {
      try {
        await expectBooksKeepLaws(settings.url, callInProcess);
      } finally {
        server.close();
        if ("closeAllConnections" in server) server.closeAllConnections();
        await service.stop();
        await database.drop();
        rmSync(dataDir, { recursive: true, force: true });
        sandboxUrl = undefined;
      }
    },
  };
}

/**
 * Calls the sandbox of this process without a socket, in the form in which its HTTP server would pass the call on. Other
 * addresses are called through a socket, and so is the sandbox while faults are set, because faults close connections.
 */
export const callInProcess: CallFunction = async (url, { headers = {}, ...init } = {}) => {
  const { origin, host, pathname, search } = new URL(url);
  if (origin !== sandboxUrl || listFaults().length > 0) return fetch(url, { headers, ...init });
  const lengthHeader = await makeContentLengthHeader(init.body);
  const request = new Request(url, { ...init, headers: { host, ...lengthHeader, ...headers } });
  const incoming = { url: `${pathname}${search}`, socket: { remoteAddress: "127.0.0.1" } };
  return app.fetch(request, { incoming });
};

/** The content-length header that a client sends with a body. */
async function makeContentLengthHeader(body: RequestInit["body"]): Promise<Record<string, string>> {
  if (body === undefined || body === null) return {};
  return { "content-length": String((await new Response(body).arrayBuffer()).byteLength) };
}
