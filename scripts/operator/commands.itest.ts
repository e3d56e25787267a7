import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { savePartner } from "@/lib/auth/partners";
import { testEnv } from "@/lib/auth/testing/env";
import { closeDatabase } from "@/lib/platform/db";
import { migrate } from "../migrate.mjs";
import { startScratchServer } from "../testing/scratch-server.mjs";

const root = path.join(import.meta.dirname, "../..");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-commands-"));
const file = path.join(folder, "product.bak");
const masterKey = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString("base64")}`;
let server: Awaited<ReturnType<typeof startScratchServer>>;
let source: { ownerUrl: string };
let environment: Record<string, string>;

beforeAll(async () => {
  server = await startScratchServer();
  source = await server.createDatabases(1);
  await migrate(source.ownerUrl, path.join(root, "prisma/migrations"));
  environment = testEnv({
    DATABASE_URL: source.ownerUrl,
    TOKEN_KEYS: masterKey("k1", 1),
    DATA_DIR: path.join(folder, "data"),
  });
  Object.assign(process.env, environment);
  fs.mkdirSync(path.join(folder, "data"));
  await savePartner({ origin: "https://books.firm.example", name: "Firm", clientId: "c", secret: "a secret" });
  await closeDatabase();
});
afterAll(async () => {
  await server?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

type Outcome = { code: number; text: string };

/** Runs a command of the operator on a database, without a sandbox. */
function run(
  command: string,
  commandArguments: string[],
  variables: Record<string, string> = {},
  input = "",
): Promise<Outcome> {
  const env = { ...process.env, ...environment, ...variables };
  return new Promise((resolve) => {
    const program = [path.join(root, "scripts", `${command}.mjs`), ...commandArguments];
    const child = execFile(process.execPath, program, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
    child.stdin?.end(input);
  });
}

describe("each command of the operator", () => {
  const commands = ["backup", "restore", "keys-rotate", "doctor", "user-sessions-end", "company-close"];

  it.each(commands)("%s explains itself, and refuses an option that it does not know", async (command) => {
    expect(await run(command, ["--help"])).toMatchObject({ code: 0, text: expect.stringContaining("usage: npm run") });
    expect(await run(command, ["--nonsense"])).toMatchObject({ code: 2, text: expect.stringContaining("--nonsense") });
  });
});

describe("npm run backup and npm run restore", () => {
  const backupKey = randomBytes(32).toString("base64");

  it("save and bring back, with the key that the file was made with and the keys of its rows", async () => {
    const saved = await run("backup", [file], { BACKUP_KEY: backupKey });
    expect(saved).toMatchObject({ code: 0, text: expect.stringMatching(/encrypted[\s\S]*sealed with k1/) });
    expect(await run("backup", [file], { BACKUP_KEY: backupKey })).toMatchObject({
      code: 1,
      text: expect.stringContaining("--force"),
    });
    expect(await run("backup", [])).toMatchObject({ code: 2 });

    const target = await server.createDatabases(2);
    const variables = { DATABASE_URL: target.ownerUrl, BACKUP_KEY: backupKey };
    const restoreWith = (more: Record<string, string>, options: string[] = [], input = "") =>
      run("restore", [file, ...options], { ...variables, ...more }, input);
    expect((await restoreWith({ BACKUP_KEY: "" })).text).toContain("set BACKUP_KEY");
    expect((await restoreWith({ BACKUP_KEY: randomBytes(32).toString("base64") })).text).toContain("another key");
    expect((await restoreWith({ TOKEN_KEYS: masterKey("k1", 9) })).text).toContain("TOKEN_KEYS does not hold k1");
    expect(await restoreWith({}, ["--check"])).toMatchObject({ code: 0, text: expect.stringContaining("is whole") });
    expect(await restoreWith({})).toMatchObject({ code: 0, text: expect.stringContaining("restored") });
    expect(await restoreWith({})).toMatchObject({ code: 1, text: expect.stringContaining("has rows") });
    expect((await restoreWith({}, ["--replace"], "another\n")).text).toContain("nothing was changed");
    const name = new URL(target.ownerUrl).pathname.slice(1);
    expect(await restoreWith({}, ["--replace"], `${name}\n`)).toMatchObject({ code: 0 });
  });
});

describe("npm run keys:rotate", () => {
  const rotate = (keys: string, ...options: string[]) => run("keys-rotate", options, { TOKEN_KEYS: keys });

  async function countSealed(): Promise<Record<string, string>[]> {
    const client = new pg.Client({ connectionString: source.ownerUrl });
    await client.connect();
    const { rows } = await client.query("SELECT secret_key_id AS id FROM partner");
    await client.end();
    return rows;
  }

  it("names a new key, rewrites what the old one seals, and says when that one may go", async () => {
    const made = await rotate(masterKey("k1", 1));
    expect(made).toMatchObject({ code: 0, text: expect.stringMatching(/k2:[A-Za-z0-9+/]{43}=/) });
    const keys = `${masterKey("k2", 2)},${masterKey("k1", 1)}`;
    expect(await rotate(keys, "--remove", "k1")).toMatchObject({
      code: 1,
      text: expect.stringContaining("1 rows are still sealed with k1"),
    });
    expect(await rotate(keys)).toMatchObject({
      code: 0,
      text: expect.stringContaining("k1: 0 rows; it may be removed"),
    });
    expect(await countSealed()).toEqual([{ id: "k2" }]);
    expect(await rotate(keys, "--remove", "k1")).toMatchObject({
      code: 0,
      text: expect.stringContaining("Nothing needs k1"),
    });
    expect(await rotate(keys, "--remove", "k2")).toMatchObject({
      code: 1,
      text: expect.stringContaining("the key that seals"),
    });
  });
});

describe("npm run doctor", () => {
  it("finds nothing wrong with the database, and never prints a secret", async () => {
    const { text } = await run("doctor", ["--json"]);
    const findings: { area: string; state: string }[] = JSON.parse(text);
    const areas = [
      "PostgreSQL",
      "clock of the database",
      "rights",
      "runtime role",
      "row security",
      "migrations",
      "settings",
    ];
    for (const area of areas)
      expect(findings.find((finding) => finding.area === area)).toMatchObject({ state: "good" });
    expect(text).not.toContain(new URL(source.ownerUrl).password);
    expect(text).not.toContain(Buffer.alloc(32, 1).toString("base64"));
  });

  it("names the cure of a database that is not there, and ends with 1", async () => {
    const { code, text } = await run("doctor", [], { DATABASE_URL: "postgresql://me:hidden@127.0.0.1:1/none" });
    expect(code).toBe(1);
    expect(text).toMatch(/✗ database: .*ECONNREFUSED[\s\S]*→ check DATABASE_URL/);
    expect(text).not.toContain("hidden");
  });
});

describe("the commands about people and companies", () => {
  it("name a partner, a person or a company that there is not", async () => {
    const partner = ["--partner", "https://books.firm.example"];
    expect((await run("user-sessions-end", ["--partner", "x.example", "--email", "a@b.example"])).text).toContain(
      "no partner is reached at x.example",
    );
    expect((await run("user-sessions-end", [...partner, "--email", "a@b.example"])).text).toContain("nobody at");
    const closing = await run("company-close", [...partner, "--company", "Nobody AB", "--yes", "Nobody AB"]);
    expect(closing).toMatchObject({ code: 1, text: expect.stringContaining("is called Nobody AB") });
    expect(await run("company-close", partner)).toMatchObject({ code: 2 });
  });
});
