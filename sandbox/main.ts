import { once } from "node:events";
import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { app } from "./app";
import { startPdfThread } from "./documents/pdf";
import { setFaults } from "./faults/faults";
import { prepareDraining } from "./http/draining";
import { refuseWhileStopping, type StopLimits, stopLimits } from "./http/stopping";
import { refuseUnparsedRequests } from "./http/unparsed";
import { startService } from "./service";
import { getSettings, type Settings } from "./settings";

/** How long an idle connection stays open, so that a client that pauses for some seconds does not send into a closed one. */
const keepAliveMs = 65_000;

/** Prepares the data, listens, and reports to the parent process that the sandbox is ready. */
async function startSandbox(settings: Settings): Promise<void> {
  const service = await startService(settings);
  // Without settings for TLS or HTTP/2, the adaptor returns a server of node:http.
  // Node does not refuse calls without a Host header; the app does, so that the refusal has the headers of every answer.
  const serverOptions = { keepAliveTimeout: keepAliveMs, requireHostHeader: false };
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server;
  refuseUnparsedRequests(server);
  const drain = prepareDraining(server, refuseWhileStopping);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, settings.host, resolve);
  });
  // The PDF compiler starts some seconds later, because the portal needs its first pages before the first PDF.
  setTimeout(startPdfThread, 2_000).unref();
  stopOnSignalOrLauncherEnd(async (answeringMs) => {
    setFaults([]); // a held call would also delay the stop
    await drain(answeringMs);
    await service.stop();
  });
  process.send?.({ ready: true });
}

/** Stops the sandbox on a signal, and when the launcher ends: the IPC channel closes even when the launcher is killed. */
function stopOnSignalOrLauncherEnd(stopAll: (callsMs: number) => Promise<void>): void {
  let isStopping = false;
  const stopOnce = ({ callsMs, allMs }: StopLimits) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), allMs).unref();
    stopAll(callsMs).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("disconnect", () => stopOnce(stopLimits.launcherGone));
  process.on("SIGTERM", () => stopOnce(stopLimits.onSignal));
  process.on("SIGINT", () => stopOnce(stopLimits.onSignal));
}

/**
 * Ignores output that cannot be written, to a full disk or a closed pipe; an unhandled stream error would end the process.
 */
function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}

/**
 * Receives settings from the parent process where an IPC channel exists. The launcher starts this process while the database
 * is still starting, and sends the settings once they are known.
 */
async function receiveSettings(): Promise<void> {
  if (!process.send) return;
  const [message] = (await once(process, "message")) as [{ settings: Record<string, string> }];
  Object.assign(process.env, message.settings);
}

try {
  ignoreOutputErrors();
  await receiveSettings();
  await startSandbox(getSettings());
} catch (error) {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const errorMessage = error instanceof Error ? error.message : String(error);
  const advice = code === "EADDRINUSE" ? "the port is taken; set SANDBOX_PORT to a free one" : errorMessage;
  console.error(`sandbox: ${advice}`);
  process.exit(1);
}
