import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";
import { warmPdf } from "./documents/pdf";
import { app } from "./http/app";
import { startService } from "./service";
import { type Settings, settings } from "./settings";

/** How long a connection may be idle: a client that was busy for some seconds must not call into a closed one. */
const idleMs = 65_000;

/** Makes the data ready, listens, and says so to whoever started us. */
async function start(settings: Settings): Promise<void> {
  const service = await startService(settings);
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: { keepAliveTimeout: idleMs } });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, settings.host, resolve);
  });
  // Not at once: the first pages of the portal come before the first PDF.
  setTimeout(warmPdf, 2_000).unref();
  endWith(async () => {
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
    await service.stop();
  });
  process.send?.({ ready: true });
}

/** Ends with the launcher (its IPC channel closes, even when it was killed) and on a signal. */
function endWith(stop: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("disconnect", end);
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

/** Who starts us with a channel says later what was not known then: we load while the database is still coming up. */
async function laterSettings(): Promise<void> {
  if (!process.send) return;
  const [message] = (await once(process, "message")) as [{ settings: Record<string, string> }];
  Object.assign(process.env, message.settings);
}

try {
  await laterSettings();
  await start(settings());
} catch (error) {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const cure = code === "EADDRINUSE" ? "the port is taken; set SANDBOX_PORT to a free one" : message;
  console.error(`sandbox: ${cure}`);
  process.exit(1);
}
