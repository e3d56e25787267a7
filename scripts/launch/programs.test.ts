import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundlePrograms } from "./programs.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "stegvis-programs-"));
  writeSource("server/server.ts", "export const portal: string = 'portal';");
  writeSource(
    "sandbox/main.ts",
    `import { note } from "./notes/note";\nconst text: string = note();\nconsole.log(text);`,
  );
  writeSource(
    "sandbox/notes/note.ts",
    `import { readFileSync } from "node:fs";
export const note = (): string => readFileSync(new URL("./note.txt", import.meta.url), "utf8");`,
  );
  writeSource("sandbox/notes/note.txt", "beside its source");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function writeSource(file: string, sourceText: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), sourceText);
}

const bundleTestPrograms = () => bundlePrograms({ root, distDir: ".next" });

async function runSandbox() {
  return spawnSync(process.execPath, (await bundleTestPrograms())("sandbox"), { encoding: "utf8" });
}

// No test here measures time, because the time that bundling takes depends on the machine's load.
describe("bundlePrograms", () => {
  it("makes a program that runs as plain JavaScript and finds the files beside its sources", async () => {
    expect(await runSandbox()).toMatchObject({ status: 0, stdout: "beside its source\n" });
  });

  it("lets errors name the source they come from", async () => {
    writeSource("sandbox/notes/note.ts", `\n\nexport function note(): string {\n  throw new Error("lost");\n}\n`);
    const { status, stderr } = await runSandbox();
    expect(status).toBe(1);
    expect(stderr).toContain(path.join("sandbox", "notes", "note.ts:4:"));
  });

  it("makes the programs again when a source changed, and only then", async () => {
    const bundleInode = async () => statSync((await bundleTestPrograms())("sandbox").at(-1) ?? "").ino;
    const firstInode = await bundleInode();
    expect(await bundleInode()).toBe(firstInode);
    writeSource("sandbox/notes/note.ts", `export const note = (): string => "changed";`);
    expect((await runSandbox()).stdout).toBe("changed\n");
    expect(readdirSync(path.join(root, ".next/programs"))).toHaveLength(1);
  });

  it("gives two that start at once a whole program each", async () => {
    const modulePath = JSON.stringify(path.join(import.meta.dirname, "programs.mjs"));
    const optionsText = JSON.stringify({ root, distDir: ".next" });
    const script = `import { bundlePrograms } from ${modulePath}; await bundlePrograms(${optionsText});`;
    const launchers = [1, 2].map(() => spawn(process.execPath, ["--input-type=module", "--eval", script]));
    const exitCodes = await Promise.all(launchers.map(async (child) => (await once(child, "exit"))[0]));
    expect(exitCodes).toEqual([0, 0]);
    expect(readdirSync(path.join(root, ".next/programs"))).toHaveLength(1);
    expect((await runSandbox()).status).toBe(0);
  });

  it("says in one line what is wrong in the sources", async () => {
    writeSource("sandbox/main.ts", "const = 1;");
    await expect(bundleTestPrograms()).rejects.toThrow(
      /^the programs cannot be made: sandbox\/main.ts:1:6: ERROR: .+$/,
    );
  });
});
