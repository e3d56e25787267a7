import fs from "node:fs";
import path from "node:path";
import { bundlePrograms, programsHash } from "../launch/programs.mjs";
import { releaseFile } from "../launch/release.mjs";
import { runWithLog } from "../launch/run.mjs";
import { StopReason } from "../launch/stop-reason.mjs";
import { bundledNameOf } from "../launch/typed-program.mjs";
import { buildContents, releaseContents, typedPrograms } from "./contents.mjs";

/**
 * @typedef {object} ReleaseOptions
 * @property {string} root  of the clone, whose packages are installed and whose portal is built
 * @property {string} folder  of the release; it must not exist, or be empty
 * @property {string} distDir  the folder of the portal's build in the clone, and in the release
 * @property {string} logFolder
 * @property {<T>(label: string, work: () => Promise<T>) => Promise<T>} runStep
 * @property {(undo: () => unknown) => void} [onStop]
 */

/**
 * Refuses a folder that holds something, which may be the release that runs.
 *
 * @param {string} folder
 * @throws {StopReason} with the cure
 */
export function requireEmptyFolder(folder) {
  if (!fs.existsSync(folder)) return;
  if (!fs.statSync(folder).isDirectory()) throw new StopReason(`${folder} is a file: name a folder`);
  if (fs.readdirSync(folder).length > 0) {
    throw new StopReason(`${folder} is not empty: name a new folder, so that what runs now stays whole`);
  }
}

/**
 * Makes a folder that holds all that the product needs to run and nothing that it is built with. It is made beside its
 * place and renamed when it is complete.
 *
 * @param {ReleaseOptions} options
 */
export async function makeRelease(options) {
  const { folder, logFolder, runStep, onStop } = options;
  const draft = `${folder}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  await runStep("Copying the build", () => assembleRelease({ ...options, folder: draft }));
  await runStep("Installing what it needs to run", () =>
    runWithLog(["npm", "ci", "--omit=dev", "--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: draft,
      log: path.join(logFolder, "release-install.log"),
      advice: "npm ci failed: check the network and the disk, then give the command again",
      ...(onStop ? { onStop } : {}),
    }),
  );
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(draft, folder);
}

/**
 * Puts together a release without its packages.
 *
 * @param {Pick<ReleaseOptions, "root" | "folder" | "distDir">} options
 */
export async function assembleRelease({ root, folder, distDir }) {
  fs.mkdirSync(folder, { recursive: true });
  await bundlePrograms({ root, distDir });
  copyContents(root, folder, distDir);
  await bundleTypedPrograms(root, folder);
  fs.writeFileSync(path.join(folder, releaseFile), `${JSON.stringify(describeRelease(root, distDir), null, 2)}\n`);
}

/**
 * @param {string} root
 * @param {string} distDir
 * @returns {import("../launch/release.mjs").Release}
 */
function describeRelease(root, distDir) {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
  return { version, node: process.versions.node, distDir, programs: programsHash(root) };
}

/**
 * @param {string} root
 * @param {string} draft
 * @param {string} distDir
 */
function copyContents(root, draft, distDir) {
  const entriesOfBuild = buildContents(path.join(root, distDir)).map((entry) => `${distDir}/${entry}`);
  const programs = `${distDir}/programs/${programsHash(root)}`;
  for (const entry of [...releaseContents(root), ...entriesOfBuild, programs]) {
    // Links of the build lead to packages beside it and must stay relative.
    fs.cpSync(path.join(root, entry), path.join(draft, entry), { recursive: true, verbatimSymlinks: true });
  }
}

/**
 * Bundles the commands' programs in TypeScript, each beside where its source is in a clone. Packages stay outside, as
 * they do in the portal's build.
 *
 * @param {string} root
 * @param {string} draft
 */
async function bundleTypedPrograms(root, draft) {
  const programs = typedPrograms(root);
  if (programs.length === 0) return;
  const esbuild = await import("esbuild");
  for (const file of programs) {
    await esbuild.build({
      absWorkingDir: root,
      entryPoints: [file],
      outfile: path.join(draft, bundledNameOf(file)),
      bundle: true,
      platform: "node",
      target: "node20",
      format: "esm",
      packages: "external",
      conditions: ["react-server"],
      tsconfig: "tsconfig.json",
      logLevel: "silent",
    });
  }
  await esbuild.stop();
}
