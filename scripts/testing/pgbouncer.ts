import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { environmentOfDebianProgram, findDebianProgram } from "../operating/debian-programs.mjs";
import { chooseTestPort } from "./test-port";

/** Debian's PgBouncer: installed, or downloaded beside the product; null where it is neither. */
export const findPgbouncer = () => findDebianProgram("pgbouncer");

/**
 * Starts PgBouncer in front of a `postgresql:` address, with connections by the transaction and otherwise its usual
 * configuration.
 */
export async function startPgbouncer(
  program: string,
  url: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port, username, password } = new URL(url);
  const folder = mkdtempSync(path.join(tmpdir(), "stegvis-pgbouncer-"));
  const poolerPort = await chooseTestPort();
  const usersFile = path.join(folder, "users.txt");
  const quote = (text: string) => `"${decodeURIComponent(text).replaceAll('"', '""')}"`;
  writeFileSync(usersFile, `${quote(username)} ${quote(password)}\n`);
  const settingsFile = path.join(folder, "pgbouncer.ini");
  const settings = [
    ...["[databases]", `* = host=${hostname} port=${port}`, "[pgbouncer]", "pool_mode = transaction"],
    ...["listen_addr = 127.0.0.1", `listen_port = ${poolerPort}`, "unix_socket_dir ="],
    ...["auth_type = scram-sha-256", `auth_file = ${usersFile}`, "default_pool_size = 8"],
  ];
  writeFileSync(settingsFile, `${settings.join("\n")}\n`);
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const file of [folder, usersFile, settingsFile]) chmodSync(file, 0o755);
  const child = spawn(program, [...(isRoot ? ["-u", "nobody"] : []), "-q", settingsFile], {
    stdio: "ignore",
    env: environmentOfDebianProgram("pgbouncer"),
  });
  const poolerUrl = new URL(url);
  poolerUrl.host = `127.0.0.1:${poolerPort}`;
  await waitUntilItAnswers(poolerUrl.href, () => child.exitCode !== null);
  return {
    url: poolerUrl.href,
    stop: async () => {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null)
        await new Promise((resolve) => child.once("exit", resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilItAnswers(url: string, hasEnded: () => boolean): Promise<void> {
  for (let failure: unknown; ; await pause(50)) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      failure = error;
    }
    if (hasEnded()) throw new Error("PgBouncer ended", { cause: failure });
  }
}
