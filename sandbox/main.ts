import { once } from "node:events";
import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { app } from "./app";
import { warmPdf } from "./documents/pdf";
import { setFaults } from "./faults/faults";
import { draining } from "./http/draining";
import { refuseWhileStopping, type StopLimits, stopLimits } from "./http/stopping";
import { refuseUnparsed } from "./http/unparsed";
import { startService } from "./service";
import { type Settings, settings } from "./settings";

/** How long a connection may be idle: a client that was busy for some seconds must not call into a closed one. */
const idleMs = 65_000;

/** Makes the data ready, listens, and says so to whoever started us. */
async function start(settings: Settings): Promise<void> {
  const service = await startService(settings);
  // Without settings of TLS or HTTP/2 it is a server of node:http.
  // It refuses a call without a Host itself where Node does not, and so with the headers every answer carries.
  const serverOptions = { keepAliveTimeout: idleMs, requireHostHeader: false };
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server;
  refuseUnparsed(server);
  const drain = draining(server, refuseWhileStopping);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, settings.host, resolve);
  });
  // Not at once: the first pages of the portal come before the first PDF.
  setTimeout(warmPdf, 2_000).unref();
  endWith(async (callsMs) => {
    setFaults([]); // a call that is held would hold the end as well
    await drain(callsMs);
    await service.stop();
  });
  process.send?.({ ready: true });
}

/** Ends with the launcher (its IPC channel closes, even when it was killed) and on a signal. */
function endWith(stop: (callsMs: number) => Promise<void>): void {
  let ending = false;
  const end = ({ callsMs, allMs }: StopLimits) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), allMs).unref();
    stop(callsMs).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("disconnect", () => end(stopLimits.launcherGone));
  process.on("SIGTERM", () => end(stopLimits.onSignal));
  process.on("SIGINT", () => end(stopLimits.onSignal));
}

/** What cannot be printed, on a full disk or to a pipe nobody reads, is lost: unheard it would end the process. */
function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}

/** Who starts us with a channel says later what was not known then: we load while the database is still coming up. */
async function laterSettings(): Promise<void> {
  if (!process.send) return;
  const [message] = (await once(process, "message")) as [{ settings: Record<string, string> }];
  Object.assign(process.env, message.settings);
}

try {
  surviveLostOutput();
  await laterSettings();
  await start(settings());
} catch (error) {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const cure = code === "EADDRINUSE" ? "the port is taken; set SANDBOX_PORT to a free one" : message;
  console.error(`sandbox: ${cure}`);
  process.exit(1);
}
