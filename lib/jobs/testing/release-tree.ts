import "server-only";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../../..");

/** The commit of the last release; `PROOF_UPGRADE_FROM` names another one. */
export function findReleaseCommit(): string {
  const release = JSON.parse(readFileSync(path.join(root, "prisma/release.json"), "utf8")) as { commit: string };
  return process.env.PROOF_UPGRADE_FROM || release.commit;
}

/**
 * Checks a commit out into a folder of its own and builds it there as its own launcher would, unless that has been done.
 *
 * @returns the folder
 */
export function buildReleaseTree(commit: string): string {
  const folder = path.join(root, ".next-release", commit.slice(0, 12));
  const doneFile = path.join(folder, "built");
  if (existsSync(doneFile)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = path.join(root, ".next-release", `${commit.slice(0, 12)}.tar`);
  run(root, "git", "archive", "--format=tar", `--output=${archive}`, commit);
  run(folder, "tar", "-xf", archive);
  rmSync(archive);
  const readLock = (tree: string) => readFileSync(path.join(tree, "package-lock.json"), "utf8");
  // The same packages need no room of their own; hard links let every tool find them as in a clone.
  if (readLock(root) === readLock(folder)) run(root, "cp", "-al", "node_modules", folder);
  else run(folder, "npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts");
  run(folder, process.execPath, "scripts/generate.mjs");
  run(folder, process.execPath, "node_modules/next/dist/bin/next", "build");
  writeFileSync(doneFile, "");
  return folder;
}

function run(cwd: string, program: string, ...programArguments: string[]): void {
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_DIST_DIR: ".next", NEXT_TELEMETRY_DISABLED: "1" };
  const { status, stdout, stderr } = spawnSync(program, programArguments, { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${programArguments.join(" ")} failed:\n${stdout}${stderr}`);
}
