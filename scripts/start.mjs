// npm start: takes a bare clone to a running product. Only Node exists at first, so modules that need a package
// are imported after the packages have been installed. A release (npm run release) is started as it is.
import path from "node:path";
import { readDotEnv } from "./launch/dot-env.mjs";
import { isInstalled } from "./launch/install.mjs";
import { claimDataFolder } from "./launch/lock.mjs";
import { requireNode } from "./launch/node-version.mjs";
import { requireFreePort } from "./launch/ports.mjs";
import { createProgress } from "./launch/progress.mjs";
import { readRelease, requireStartableRelease } from "./launch/release.mjs";
import { runWithLog } from "./launch/run.mjs";
import { launchSettings } from "./launch/settings.mjs";
import { createShutdown } from "./launch/shutdown.mjs";
import { StopReason } from "./launch/stop-reason.mjs";
import { welcomeText } from "./launch/welcome.mjs";

const root = path.join(import.meta.dirname, "..");
const startedAtMs = performance.now();
const stopControl = createShutdown();

try {
  requireNode(process.versions.node);
  const release = readRelease(root);
  const distDirOfRelease = release ? { NEXT_DIST_DIR: release.distDir } : {};
  const env = { ...readDotEnv(root), ...process.env, ...distDirOfRelease };
  const settings = launchSettings(env, process.argv.slice(2), root);
  if (release) requireStartableRelease(settings, env);
  const runStep = createProgress(process.stdout);

  const shownAddress = settings.mode === "sandbox" ? settings.sandboxUrl : settings.appUrl;
  const { release: releaseDataFolder, wasKilled } = claimDataFolder(settings.dataDir, shownAddress);
  stopControl.onStop(releaseDataFolder, "data folder");
  const patienceMs = wasKilled ? 10_000 : 500;
  if (settings.mode === "all") await requireFreePort(settings.port, "PORT", { host: settings.host, patienceMs });
  if (!settings.hosted && settings.mode !== "database") {
    await requireFreePort(settings.sandboxPort, "SANDBOX_PORT", { host: settings.sandboxHost, patienceMs });
  }
  if (!release && !isInstalled(root))
    await runStep("Installing packages (a minute or two, only once)", () => install(settings.dataDir));

  const { startProduct } = await import("./launch/product.mjs");
  if (!release) await import("./generate.mjs");
  const context = { root, settings, env, release, runStep, onStop: stopControl.onStop, giveUp: stopControl.giveUp };
  await startProduct(context);
  if (settings.mode === "database") stopControl.keepAlive();
  console.log(welcomeText(settings, performance.now() - startedAtMs));
} catch (error) {
  if (!stopControl.hasBegun()) {
    console.error(
      `\n  ${error instanceof StopReason ? error.message : `unexpected: ${error instanceof Error ? error.stack : error}`}\n`,
    );
    await stopControl.stop(error instanceof StopReason ? error.exitCode : 1);
  }
}

/** @param {string} dataDir */
function install(dataDir) {
  return runWithLog(["npm", "ci", "--no-audit", "--no-fund"], {
    cwd: root,
    log: path.join(dataDir, "install.log"),
    advice: "npm ci failed: check the network and the disk, then start again",
    onStop: stopControl.onStop,
  });
}
