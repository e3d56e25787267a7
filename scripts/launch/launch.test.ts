import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { portalEnvironment, sandboxEnvironment } from "./environment.mjs";
import { matchesLock } from "./install.mjs";
import { claimDataFolder } from "./lock.mjs";
import { requireNode } from "./node-version.mjs";
import { loadSecrets } from "./secrets.mjs";
import { launchSettings } from "./settings.mjs";
import { sourceHash } from "./sources.mjs";
import { acquireFileLock } from "./turn.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "stegvis-launch-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("launchSettings", () => {
  it("starts everything on the usual ports when nothing is set", () => {
    expect(launchSettings({}, [], "/clone")).toMatchObject({
      mode: "all",
      dev: false,
      hosted: false,
      dataDir: "/clone/.data",
      appUrl: "http://localhost:3000",
      service: { IDENTITY_URL: "http://localhost:4000/identity", BOOKS_URL: "http://localhost:4000/v2" },
    });
  });

  it("lets the addresses follow the ports", () => {
    const { appUrl, service } = launchSettings({ PORT: "3100", SANDBOX_PORT: "4100" }, [], "/clone");
    expect(appUrl).toBe("http://localhost:3100");
    expect(service.PAYROLL_URL).toBe("http://localhost:4100/payroll/v2");
  });

  it("keeps an address that is set", () => {
    expect(launchSettings({ PORT: "3100", APP_URL: "https://books.example/" }, [], "/clone").appUrl).toBe(
      "https://books.example",
    );
  });

  it("puts the sandbox under another name of this machine when told", () => {
    const { service } = launchSettings({ SANDBOX_URL: "http://127.0.0.1:4000" }, [], "/clone");
    expect(service.IDENTITY_URL).toBe("http://127.0.0.1:4000/identity");
  });

  it("asks for what a hosted service needs and cannot be guessed", () => {
    expect(() => launchSettings({ BOOKS_URL: "https://api.example/v2" }, [], "/clone")).toThrow(
      /IDENTITY_URL, PAYROLL_URL, OAUTH_CLIENT_ID, OAUTH_CLIENT_SECRET, TOKEN_KEYS, SESSION_SECRET/,
    );
  });

  it.each([
    [{ PORT: "http" }, /PORT=http is no port/],
    [{ ROLE: "jobs" }, /ROLE=jobs is no role: give web, worker or all/],
    [{ DATABASE_DIRECT_URL: "postgresql://db/x" }, /DATABASE_DIRECT_URL is set without DATABASE_URL/],
    [{ DATABASE_URL: "postgresql://pooler/x", DATABASE_POOLED: "1" }, /DATABASE_POOLED needs DATABASE_DIRECT_URL/],
    [{ PORT: "70000" }, /PORT=70000 is no port/],
    [{ METRICS_PORT: "metrics" }, /METRICS_PORT=metrics is no port/],
    [{ METRICS_PORT: "4000" }, /METRICS_PORT and SANDBOX_PORT are both 4000/],
    [{ SANDBOX_PORT: "3000" }, /both 3000/],
    [{ APP_URL: "localhost:3000" }, /APP_URL=localhost:3000 is no address/],
  ])("refuses %j", (env, message) => {
    expect(() => launchSettings(env, [], "/clone")).toThrow(message);
  });

  it("refuses an unknown flag by name", () => {
    expect(() => launchSettings({}, ["--fast"], "/clone")).toThrow("unknown flag --fast");
  });
});

describe("the programs' environments", () => {
  const settings = launchSettings({ PORT: "3100" }, [], "/clone");
  const secrets = { OAUTH_CLIENT_SECRET: "s3cret", TOKEN_KEYS: "k1:abc", SESSION_SECRET: "session" };

  it("register the portal at the sandbox with the secret it uses", () => {
    const sandboxEnv = sandboxEnvironment(settings, {}, secrets, "postgresql://sandbox");
    const portalEnv = portalEnvironment(settings, {}, secrets, "postgresql://portal");
    const [registeredClient] = JSON.parse(sandboxEnv.SANDBOX_CLIENTS ?? "[]");
    expect(registeredClient).toMatchObject({
      clientId: portalEnv.OAUTH_CLIENT_ID,
      secret: portalEnv.OAUTH_CLIENT_SECRET,
      redirectUris: ["http://localhost:3100/api/connections/callback"],
    });
  });

  it("keep the portal's database and keys from the sandbox", () => {
    const env = { DATABASE_URL: "postgresql://mine", TOKEN_KEYS: "k1:mine", SESSION_SECRET: "mine" };
    const sandboxEnv = sandboxEnvironment(settings, env, secrets, "postgresql://sandbox");
    expect(Object.values(sandboxEnv).join(" ")).not.toMatch(/mine|k1:/);
  });
});

describe("loadSecrets", () => {
  it("makes them once, for this user's eyes only, and gives the same again", () => {
    const firstSecrets = loadSecrets(folder, {});
    expect(loadSecrets(folder, {})).toEqual(firstSecrets);
    expect(statSync(path.join(folder, "secrets.env")).mode & 0o777).toBe(0o600);
    expect(Buffer.from(firstSecrets.TOKEN_KEYS.split(":")[1] ?? "", "base64")).toHaveLength(32);
  });

  it("lets the environment win without forgetting what was made", () => {
    const firstSecrets = loadSecrets(folder, {});
    expect(loadSecrets(folder, { SESSION_SECRET: "given" }).SESSION_SECRET).toBe("given");
    expect(loadSecrets(folder, {}).SESSION_SECRET).toBe(firstSecrets.SESSION_SECRET);
  });
});

describe("matchesLock", () => {
  const lockedPackages = {
    "": {},
    "node_modules/a": { version: "1.0.0" },
    "node_modules/mac": { version: "1.0.0", optional: true },
  };

  it("accepts an installation that lacks other platforms' packages", () => {
    expect(matchesLock(lockedPackages, { "node_modules/a": { version: "1.0.0" } })).toBe(true);
  });

  it.each([
    ["a missing package", {}],
    ["another version", { "node_modules/a": { version: "1.0.1" } }],
    [
      "a package the lock file does not know",
      { "node_modules/a": { version: "1.0.0" }, "node_modules/b": { version: "1.0.0" } },
    ],
  ])("refuses %s", (_what, installedPackages) => {
    expect(matchesLock(lockedPackages, installedPackages)).toBe(false);
  });
});

describe("claimDataFolder", () => {
  it("takes a folder over from a launcher that was killed", () => {
    writeFileSync(
      path.join(folder, "launcher.json"),
      JSON.stringify({ pid: 2 ** 22, address: "http://localhost:3000" }),
    );
    const { release, wasKilled } = claimDataFolder(folder, "http://localhost:3000");
    expect(wasKilled).toBe(true);
    release();
    expect(claimDataFolder(folder, "http://localhost:3000").wasKilled).toBe(false);
  });

  it("takes it over when the process number belongs to another program now", () => {
    writeFileSync(
      path.join(folder, "launcher.json"),
      JSON.stringify({ pid: process.ppid, address: "http://localhost:3000" }),
    );
    expect(claimDataFolder(folder, "http://localhost:3000").wasKilled).toBe(true);
    expect(JSON.parse(readFileSync(path.join(folder, "launcher.json"), "utf8")).pid).toBe(process.pid);
  });
});

describe("sourceHash", () => {
  it("changes with a source's content and not with its test", () => {
    mkdirSync(path.join(folder, "lib"));
    writeFileSync(path.join(folder, "lib/a.ts"), "export const a = 1;");
    const firstHash = sourceHash(folder);
    writeFileSync(path.join(folder, "lib/a.test.ts"), "test");
    expect(sourceHash(folder)).toBe(firstHash);
    writeFileSync(path.join(folder, "lib/a.ts"), "export const a = 2;");
    expect(sourceHash(folder)).not.toBe(firstHash);
  });

  it("is known also where nothing can be remembered", () => {
    writeFileSync(path.join(folder, "node_modules"), "a file: no folder can be made in it");
    mkdirSync(path.join(folder, "lib"));
    writeFileSync(path.join(folder, "lib/a.ts"), "export const a = 1;");
    const firstHash = sourceHash(folder);
    expect(sourceHash(folder)).toBe(firstHash);
    writeFileSync(path.join(folder, "lib/a.ts"), "export const a = 2;");
    expect(sourceHash(folder)).not.toBe(firstHash);
  });

  it("does not depend on times, and is not misled by them", () => {
    const file = path.join(folder, "lib/a.ts");
    mkdirSync(path.join(folder, "lib"));
    writeFileSync(file, "export const a = 1;");
    const { atime, mtime } = statSync(file);
    const firstHash = sourceHash(folder);
    utimesSync(file, new Date(0), new Date(0));
    expect(sourceHash(folder)).toBe(firstHash);
    writeFileSync(file, "export const a = 2;");
    utimesSync(file, atime, mtime);
    expect(sourceHash(folder)).not.toBe(firstHash);
  });
});

describe("acquireFileLock", () => {
  it("lets one after the other, and waits for nobody who is gone", async () => {
    const file = path.join(folder, "cache/turn");
    const events: string[] = [];
    const releaseFirst = await acquireFileLock(file);
    const secondLock = acquireFileLock(file).then((releaseSecond) => {
      events.push("second");
      releaseSecond();
    });
    // By now the second caller has checked the lock and must have left the first caller's lock in place.
    await new Promise(setImmediate);
    expect(readFileSync(file, "utf8")).toBe(String(process.pid));
    events.push("first ends");
    releaseFirst();
    await secondLock;
    expect(events).toEqual(["first ends", "second"]);

    const { pid } = spawnSync(process.execPath, ["--version"]);
    writeFileSync(file, String(pid));
    (await acquireFileLock(file))();
    writeFileSync(file, String(process.ppid));
    utimesSync(file, new Date(0), new Date(0));
    (await acquireFileLock(file))();
    expect(existsSync(file)).toBe(false);
  });
});

describe("requireNode", () => {
  it("accepts 20.19 and newer and refuses older ones", () => {
    for (const version of ["20.19.0", "20.20.2", "24.21.0"]) expect(() => requireNode(version)).not.toThrow();
    for (const version of ["18.20.0", "20.18.3"])
      expect(() => requireNode(version)).toThrow(`Node ${version} is too old`);
  });
});
