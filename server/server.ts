import { once } from "node:events";
import { createRequire } from "node:module";
import { announceMigrations, announceSettings, type Bridge, whenBridgeIsSet } from "../lib/platform/process-bridge";
import { Problem } from "../lib/values/problem";
import { withOfferAnswers } from "./answers";
import { loadBuildSettings } from "./build-settings";
import { createDrain } from "./draining";
import { withForwarding } from "./forwarding";
import { createListener, type Handler } from "./listener";
import { findMetricsAddress } from "./metrics/metrics-address";
import { listMissingParts, startMetrics } from "./metrics/start";
import { listMigrations } from "./migrations";
import { surviveLostOutput } from "./output";
import { refuseOtherPageMethods } from "./page-methods";
import { answersPages, refuseAsWorker } from "./role";
import { refuseWhileStopping, stopLimits } from "./stopping";

// The portal's process contains both Next.js and the HTTP server in front of it, so that there is one process to start, to
// watch and to end. It ends itself when the launcher's channel closes.

surviveLostOutput();

// Next.js is loaded with `require`: with `import`, Node.js would parse all files of this CommonJS package once more to find
// the names it exports.
const next: typeof import("next").default = createRequire(import.meta.url)("next");

const port = Number(process.env.PORT ?? 3000);
const hostname = process.env.HOST ?? "127.0.0.1";
const isDevelopment = process.env.NODE_ENV !== "production";
if (!isDevelopment) loadBuildSettings(process.env.NEXT_DIST_DIR || ".next");

const app = next({ dev: isDevelopment, hostname, port, quiet: !isDevelopment });
let bridge: Bridge | undefined;
let endProcess: () => unknown = () => process.exit(0);
process.on("disconnect", () => endProcess());
const settingsAnnounced = receiveSettings().then(announceSettings);
announceMigrations(listMigrations("prisma/migrations"));
const metricsAddress = findMetricsAddress(process.env);
const measuring = metricsAddress ? startMetrics(metricsAddress, hasStarted) : Promise.resolve(() => {});
const tracing = process.env.OTEL_EXPORTER_OTLP_ENDPOINT ? loadTracing() : Promise.resolve(async () => {});
await app.prepare().catch(exitAfterFailure);
const [stopMetrics, stopTracing] = await Promise.all([measuring, tracing]);
process.send?.({ loaded: true });
await settingsAnnounced;

const isSecure = process.env.APP_URL?.startsWith("https:") ?? false;
let handle: Handler = async () => {
  throw startingProblem();
};
const server = createListener({
  handle: (request, response) => handle(request, response),
  knowsHost: async (host) => requireBridge().knowsHost(host),
  clientAddress: (socket, forwardedFor) => requireBridge().clientAddress(socket, forwardedFor),
  isSecure,
  isReady: async () => (await listMissingParts(hasStarted)).length === 0,
});
const drain = createDrain(server, refuseWhileStopping(isSecure));
if (isDevelopment) {
  const upgrade = app.getUpgradeHandler();
  server.removeAllListeners("upgrade");
  server.on("upgrade", (request, socket, head) => void upgrade(request, socket, head));
}

/** The code for traces is loaded only where somebody collects them. */
async function loadTracing(): Promise<() => Promise<void>> {
  const { startTracing } = await import("./tracing/start");
  return startTracing(process.env);
}

function hasStarted(): boolean {
  return bridge !== undefined;
}

/**
 * Next.js reports that it is prepared before instrumentation.ts has finished. Unfinished work of an earlier run is settled
 * before any call is admitted, and the database may not have started yet: meanwhile every call is answered with 503.
 */
function requireBridge(): Bridge {
  if (!bridge) throw startingProblem();
  return bridge;
}

function startingProblem(): Problem {
  return new Problem("unavailable", { detail: "starting", retryAfterSeconds: 2 });
}

/**
 * A launcher with a channel sends settings later that were not known at the start: this process loads while the database
 * starts.
 */
async function receiveSettings(): Promise<void> {
  if (!process.send) return;
  const [message] = (await once(process, "message")) as [{ settings: Record<string, string> }];
  Object.assign(process.env, message.settings);
}

/** Next.js keeps a process alive whose start failed, which could not be distinguished from one that is still starting. */
function exitAfterFailure(error: unknown): never {
  console.error(`Error: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

let isStopping = false;

/** No background work begins any more; calls end first, then operations and jobs, then the parts that all depend on. */
async function stopPortal(limits: (typeof stopLimits)[keyof typeof stopLimits]): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const stopsSinceMs = performance.now();
  setTimeout(() => process.exit(0), limits.allMs).unref(); // A slow download must not keep the port for ever.
  bridge?.beginStop(limits.answersMs);
  await drain(limits.callsMs);
  await bridge?.stop(Math.max(0, limits.operationsMs - (performance.now() - stopsSinceMs)));
  await app.close();
  await stopTracing();
  stopMetrics();
  process.exit(0);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stopPortal(stopLimits.onSignal));
endProcess = () => stopPortal(stopLimits.launcherGone);

server.on("error", (error: NodeJS.ErrnoException) => {
  const isPortTaken = error.code === "EADDRINUSE";
  console.error(
    isPortTaken ? `port ${port} is taken: set PORT to another one` : `the portal cannot listen: ${error.message}`,
  );
  process.exit(1);
});
server.listen(port, hostname);
await once(server, "listening");

const startedBridge = await whenBridgeIsSet();
handle = answersPages(process.env.ROLE) ? handlerOfPortal(startedBridge) : refuseAsWorker;
bridge = startedBridge;
process.send?.({ ready: true });

function handlerOfPortal({ answerOffer, findForwarding }: Bridge): Handler {
  const nextHandler = app.getRequestHandler();
  // In development Next.js's own tools post to addresses of theirs.
  const pageHandler = withOfferAnswers(answerOffer, isDevelopment ? nextHandler : refuseOtherPageMethods(nextHandler));
  return withForwarding(findForwarding, pageHandler);
}
