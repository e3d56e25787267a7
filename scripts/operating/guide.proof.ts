import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFailed } from "vitest";
import { startChild } from "../launch/children.mjs";
import { sandboxEnvironment } from "../launch/environment.mjs";
import { loadSecrets } from "../launch/secrets.mjs";
import { launchSettings } from "../launch/settings.mjs";
import { migrate } from "../migrate.mjs";
import { type ScratchServer, startScratchServer } from "../testing/scratch-server.mjs";
import { chooseTestPort } from "../testing/test-port";
import { readText, readUnit, root } from "./files";
import { readGuide } from "./guide";
import { ordinaryUser, type StartedProgram, startProgram } from "./programs";

// Follows docs/operating.md from its first command to its last in one shell. Folders of the machine are folders of the test, the
// ports are others, and the blocks that change the machine are carried out by the test as far as the next commands need them: it
// starts and stops programs as systemd would by the unit, and makes the databases.
const machineFolders = ["/opt/stegvis", "/etc/stegvis", "/var/lib/stegvis", "/var/backups/stegvis", "/usr/local/bin"];

let folder: string;
let clone: string;
let server: ScratchServer;
let ports: Map<string, string>;
let sandbox: ReturnType<typeof startChild>;
let service: Record<string, string>;
const programs = new Map<string, StartedProgram>();

const mapText = (text: string) => {
  const withFolders = machineFolders.reduce((mapped, name) => mapped.replaceAll(name, path.join(folder, name)), text);
  return [...ports].reduce(
    (mapped, [from, to]) => mapped.replaceAll(new RegExp(`\\b${from}\\b`, "g"), to),
    withFolders,
  );
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "stegvis-guide-"));
  clone = path.join(folder, "clone");
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", root, clone]);
  server = await startScratchServer();
  ports = new Map([["5432", String(server.port)]]);
  for (const port of ["3001", "3002", "3003", "9465"]) ports.set(port, String(await chooseTestPort()));
  ports.set("9465", String(Number(ports.get("3001")) + 6464));
  for (const name of [...machineFolders, "/bin"]) mkdirSync(path.join(folder, name), { recursive: true });
  for (const name of ["/var/lib/stegvis/commands", "/var/backups/stegvis"])
    mkdirSync(path.join(folder, name), { recursive: true });
  writeExecutable("/usr/local/bin/stegvis", mapText(readText("docs/operating/stegvis")));
  // The machine's own program would change to a user that this machine does not have.
  writeExecutable("/bin/runuser", '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n');
  await startSandbox();
}, 600_000);

afterAll(async () => {
  for (const program of programs.values()) await program.stop();
  await sandbox?.stop();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function writeExecutable(name: string, text: string): void {
  writeFileSync(path.join(folder, name), text);
  chmodSync(path.join(folder, name), 0o755);
}

/** Starts the bookkeeping service as a program; its addresses are what a person fills in by hand. */
async function startSandbox(): Promise<void> {
  const dataDir = path.join(folder, "sandbox");
  const env = {
    PATH: process.env.PATH,
    SANDBOX_PORT: String(await chooseTestPort()),
    DATA_DIR: dataDir,
    SANDBOX_SEED: "empty",
    // The redirect address that the guide has registered.
    APP_URL: `http://localhost:${ports.get("3001")}`,
  };
  const settings = launchSettings(env, [], root);
  const secrets = loadSecrets(dataDir, env);
  const { sandboxUrl } = await server.createDatabases(0);
  await migrate(sandboxUrl, path.join(root, "sandbox/store/migrations"));
  sandbox = startChild("sandbox", ["--import", "tsx", "sandbox/main.ts"], {
    cwd: root,
    env: sandboxEnvironment(settings, env, secrets, sandboxUrl),
    log: path.join(dataDir, "sandbox.log"),
  });
  await sandbox.ready;
  service = {
    ...settings.service,
    OAUTH_CLIENT_SECRET: secrets.OAUTH_CLIENT_SECRET,
    APP_URL: `http://localhost:${ports.get("3001")}`,
  };
}

/** Fills in what the guide leaves to a person with an editor. */
function fillInSettings(): void {
  const file = path.join(folder, "/etc/stegvis/stegvis.env");
  const lines = readFileSync(file, "utf8").split("\n");
  const filledLines = lines.map((line) => {
    const [name = ""] = line.split("=");
    return service[name] === undefined ? line : `${name}=${service[name]}`;
  });
  writeFileSync(file, filledLines.join("\n"));
}

/** Starts a program by the unit and the environment files, as systemd does. */
function startUnit(name: string): void {
  const unit = readUnit("docs/operating/stegvis@.service");
  const valuesOf = (key: string) =>
    unit.filter((entry) => entry.name === key).map(({ value }) => mapText(value.replaceAll("%i", name)));
  const settings = valuesOf("EnvironmentFile").map((file) => parseEnv(readFileSync(file, "utf8")));
  const own = Object.fromEntries(valuesOf("Environment").map((entry) => entry.split("=")));
  const env = Object.assign({}, ...settings, own) as Record<string, string>;
  mkdirSync(env.DATA_DIR ?? "", { recursive: true });
  if (ordinaryUser.uid) chownSync(env.DATA_DIR ?? "", ordinaryUser.uid, ordinaryUser.gid);
  const [, ...args] = (valuesOf("ExecStart")[0] ?? "").split(" ");
  chmodSync(folder, 0o755);
  programs.set(name, startProgram([process.execPath, ...args], { cwd: valuesOf("WorkingDirectory")[0] ?? "", env }));
}

async function stopUnit(name: string): Promise<void> {
  await programs.get(name)?.stop();
  programs.delete(name);
}

/** Carries out what a block for the machine does that later commands need. */
async function followMachineCommand(command: string, password: string): Promise<void> {
  const [, action = "", names = ""] = /^systemctl (enable --now|start|stop|restart) (stegvis@.*)$/.exec(command) ?? [];
  for (const name of names.split(" ").flatMap((unit) => unit.split("@")[1] ?? [])) {
    if (action === "stop" || action === "restart") await stopUnit(name);
    if (action !== "stop") startUnit(name);
  }
  const sqlByCommand: [RegExp, string][] = [
    [
      /psql -c "CREATE ROLE/,
      `CREATE ROLE stegvis LOGIN CREATEROLE PASSWORD '${password}'; GRANT stegvis_app TO stegvis WITH ADMIN OPTION`,
    ],
    [/createdb --owner stegvis stegvis$/, "CREATE DATABASE stegvis OWNER stegvis"],
    [/dropdb stegvis$/, "DROP DATABASE stegvis WITH (FORCE)"],
  ];
  for (const [pattern, sql] of sqlByCommand) if (pattern.test(command)) await runAsAdmin(sql);
}

async function runAsAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** One shell for all blocks, so that what a block sets is there for the next one. */
function openShell() {
  const child = spawn("bash", ["-e"], {
    cwd: clone,
    env: {
      PATH: `${path.join(folder, "bin")}:${path.join(folder, "/usr/local/bin")}:${process.env.PATH}`,
      HOME: folder,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  const exit = once(child, "exit");
  return async (command: string): Promise<string> => {
    const start = output.length;
    child.stdin.write(`${command}\necho "followed"\n`);
    while (!output.slice(start).includes("followed\n")) {
      const isOver = await Promise.race([exit.then(() => true), once(child.stdout, "data").then(() => false)]);
      if (isOver) throw new Error(`the guide's command fails:\n${command}\n${output.slice(start)}`);
    }
    return output
      .slice(start)
      .replace(/followed\n$/, "")
      .trim();
  };
}

/** What a program lacks, from its port of metrics. */
async function readReadiness(name: string): Promise<string> {
  const { PORT = "" } = parseEnv(readFileSync(path.join(folder, `/etc/stegvis/${name}.env`), "utf8"));
  const url = `http://127.0.0.1:${Number(PORT) + 6464}/readyz`;
  return fetch(url).then((answer) => answer.text(), String);
}

it("leads from an empty machine to two portals with backup, restore, a new key and an upgrade", async () => {
  const run = openShell();
  onTestFailed(async () => {
    for (const [name, { readOutput }] of programs)
      process.stdout.write(`what ${name} lacks: ${await readReadiness(name)}\nwhat it wrote:\n${readOutput()}\n`);
  });
  for (const { isForMachine, commands } of readGuide()) {
    for (const command of commands) {
      if (isForMachine) await followMachineCommand(command, await run("echo $PASSWORD"));
      else await run(mapText(command));
    }
    if (commands.some((command) => command.includes("worker.env"))) fillInSettings();
  }
  expect([...programs.keys()].sort()).toEqual(["portal-1", "portal-2", "worker"]);
  for (const { child } of programs.values()) expect(child.exitCode).toBeNull();
}, 2_400_000);
