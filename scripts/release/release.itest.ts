import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../testing/database";
import { waitForExit, waitForStart } from "../testing/launcher";
import { chooseTestPort } from "../testing/test-port";
import { assembleRelease } from "./make.mjs";

const root = path.join(import.meta.dirname, "../..");
const distDir = ".next-release-test";
/** The number of a user without rights; a test that runs as an ordinary user stays who it is. */
const otherUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

let folder: string;
let release: string;
let filesOfRelease: string[];
let dataDir: string;
let database: FreshDatabase;
let portalDatabase: FreshDatabase;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "stegvis-release-"));
  release = path.join(folder, "release");
  dataDir = path.join(folder, "data");
  mkdirSync(dataDir);
  // The sandbox needs no build of the portal, so an empty folder stands in for one.
  mkdirSync(path.join(root, distDir), { recursive: true });
  await assembleRelease({ root, folder: release, distDir });
  filesOfRelease = readdirSync(release, { recursive: true, encoding: "utf8" });
  symlinkSync(path.join(root, "node_modules"), path.join(release, "node_modules"));
  for (const file of filesOfRelease) chmodSync(path.join(release, file), 0o555);
  chmodSync(release, 0o555);
  if (otherUser.uid) spawnSync("chown", [String(otherUser.uid), folder, dataDir]);
  database = await createFreshDatabase("sandbox");
  portalDatabase = await createFreshDatabase("portal");
});

afterAll(async () => {
  await database.drop();
  await portalDatabase.drop();
  rmSync(path.join(root, distDir), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

const hostedSettings = {
  IDENTITY_URL: "https://identity.example",
  BOOKS_URL: "https://books.example/v2",
  PAYROLL_URL: "https://payroll.example/v2",
  ...{ OAUTH_CLIENT_ID: "client", OAUTH_CLIENT_SECRET: "secret", SESSION_SECRET: "s".repeat(32) },
  TOKEN_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
};
const settings = () => ({ PATH: process.env.PATH ?? "", HOME: folder, DATA_DIR: dataDir });

/** Starts a program of the release as another user, who may write nothing but the data folder. */
function startInRelease(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: release,
    env: { ...settings(), ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ["pipe", "pipe", "pipe", "ipc"],
    ...otherUser,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  return { child, readOutput: () => output };
}

describe("a release", () => {
  it("starts from a tree that cannot be written, and writes its log where the launcher does", async () => {
    const port = await chooseTestPort();
    const launcher = startInRelease(["scripts/start.mjs", "--sandbox-only"], {
      SANDBOX_PORT: String(port),
      SANDBOX_DATABASE_URL: database.ownerUrl,
      SANDBOX_SEED: "empty",
    });
    await waitForStart(launcher);
    expect((await fetch(`http://localhost:${port}/docs`)).status).toBe(200);
    launcher.child.kill("SIGTERM");
    expect(await waitForExit(launcher.child)).toBe(0);
    expect(existsSync(path.join(dataDir, "sandbox.log"))).toBe(false);
  });

  it.each([
    ["--dev", /a release holds no sources/],
    ["--sandbox-only", /brings no database server: set SANDBOX_DATABASE_URL/],
  ])("refuses %s alone with the cure", async (flag, message) => {
    const launcher = startInRelease(["scripts/start.mjs", flag], {});
    expect(await waitForExit(launcher.child)).toBe(1);
    expect(launcher.readOutput()).toMatch(message);
  });

  it("runs its commands without a compiler", async () => {
    const facts = ["--origin", "https://books.firm.example", "--name", "Firm", "--client-id", "firm"];
    // The portal's role may create roles, which the owner of the databases of tests may not.
    const databaseUrl = new URL(process.env.TEST_PG_ADMIN_URL ?? "");
    databaseUrl.pathname = new URL(portalDatabase.ownerUrl).pathname;
    const command = startInRelease(["scripts/partner-add.mjs", ...facts], {
      ...hostedSettings,
      DATABASE_URL: databaseUrl.href,
    });
    command.child.stdin?.end("a secret");
    await waitForExit(command.child);
    expect(command.readOutput()).toContain("Firm is reached at https://books.firm.example.");
  });

  it("holds no source and no test", () => {
    expect(filesOfRelease.filter((file) => /\.tsx?$/.test(file))).toEqual([]);
    expect(filesOfRelease).toContain("scripts/partner/save.bundle.mjs");
    expect(JSON.parse(readFileSync(path.join(release, "release.json"), "utf8")).distDir).toBe(distDir);
  });
});
