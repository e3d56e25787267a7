import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { StopReason } from "../launch/stop-reason.mjs";

/** The browser for tests is preferred: it draws no windows of its own and takes a fifth less processor time. */
const headlessName = "chromium-headless-shell";
const commandNames = [headlessName, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const installPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/usr/lib/chromium/chromium",
];

/**
 * The features that have no effect without a display, such as two pages behind the address bar of every window that
 * take a second of processor time each. This list replaces Playwright's own list, so it repeats those entries of
 * Playwright's that matter here.
 */
const disabledFeatures = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled", "LensOverlay", "MediaRouter", "OptimizationHints"],
  ...["PreconnectToSearch", "NetworkTimeServiceQuerying", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable"],
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"],
];

/** The flags for a browser in a container, without a display, that connects only to the product. */
export const browserFlags = [
  `--disable-features=${disabledFeatures.join()}`,
  // Letters get the width that their font states; fitted to the dots of a screen, they are up to a tenth wider.
  "--font-render-hinting=none",
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

/**
 * Finds the browser for the journeys: the one that the environment names, an installed one, or Debian's if this user
 * may install it.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {(label: string, work: () => unknown) => Promise<unknown>} runStep
 * @returns {Promise<string>}
 */
export async function requireChromium(env, runStep) {
  const foundPath = findChromium(env);
  if (foundPath) return foundPath;
  if (process.getuid?.() === 0 && isCommand("apt-get"))
    await runStep("Installing Chromium from Debian", installFromDebian);
  const installedPath = findChromium(env);
  if (installedPath) return installedPath;
  throw new StopReason(
    `the journeys need Chromium: install it (Debian: sudo apt-get install ${headlessName}) or name it in CHROMIUM_PATH`,
  );
}

/** @param {NodeJS.ProcessEnv} env */
export function findChromium(env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = (env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const candidates = [
    ...commandNames.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...installPaths,
  ];
  return candidates.find((file) => fs.existsSync(file));
}

/** @param {string} command */
const isCommand = (command) => spawnSync(command, ["--version"]).status === 0;

function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const runAptGet = (/** @type {string[]} */ args) => spawnSync("apt-get", args, { env }).status === 0;
  const installPackage = (/** @type {string} */ name) => runAptGet(["install", "-y", "--no-install-recommends", name]);
  // A machine with a package list can install at once; a machine without one has to fetch the list first.
  if (!installPackage(headlessName))
    runAptGet(["update"]) && (installPackage(headlessName) || installPackage("chromium"));
}
