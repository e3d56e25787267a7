import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ScratchServer, startScratchServer } from "../testing/scratch-server.mjs";
import { chooseTestPort } from "../testing/test-port";
import { parseCopy, parseDockerfile, textsOf, variablesOf } from "./dockerfile";
import { readText, root } from "./files";
import { ordinaryUser, type StartedProgram, startProgram, waitUntilAnswered } from "./programs";

// The Dockerfile without Docker: the same commands in the same order, in an empty folder that stands for the file system of each
// stage, as an ordinary user. What they made is then started from a tree that cannot be written.
const [buildStage, image] = parseDockerfile(readText("Dockerfile"));

let folder: string;
let server: ScratchServer;
let program: StartedProgram | undefined;

const inStage = (stage: string, file: string) => path.join(folder, stage, file);
const imageFolder = () => inStage("image", textsOf(image, "WORKDIR")[0] ?? "");

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "stegvis-image-"));
  chmodSync(folder, 0o755);
  server = await startScratchServer();
  runBuildStage();
  copyIntoImage();
}, 1_200_000);

afterAll(async () => {
  await program?.stop();
  await server?.stop();
  spawnSync("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** The files that a build without Docker's own ignore file would see less. */
function copySources(target: string): void {
  const ignored = new Set(readText(".dockerignore").split("\n"));
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const file of files) {
    if (!ignored.has(file.split("/")[0] ?? "")) cpSync(path.join(root, file), path.join(target, file));
  }
}

function runBuildStage(): void {
  const workFolder = inStage("build", textsOf(buildStage, "WORKDIR")[0] ?? "");
  mkdirSync(workFolder, { recursive: true });
  mkdirSync(inStage("build", "home"), { recursive: true });
  mkdirSync(inStage("build", "srv"), { recursive: true });
  copySources(workFolder);
  if (ordinaryUser.uid) spawnSync("chown", ["-R", `${ordinaryUser.uid}:${ordinaryUser.gid}`, inStage("build", "")]);
  for (const command of textsOf(buildStage, "RUN")) {
    const mappedCommand = command.replaceAll(" /srv/", ` ${inStage("build", "srv")}/`);
    const run = spawnSync("sh", ["-c", mappedCommand], {
      cwd: workFolder,
      env: { PATH: process.env.PATH ?? "", HOME: inStage("build", "home") } as unknown as NodeJS.ProcessEnv,
      encoding: "utf8",
      ...ordinaryUser,
    });
    if (run.status !== 0) throw new Error(`RUN ${command}:\n${run.stdout}${run.stderr}`);
  }
}

function copyIntoImage(): void {
  for (const { source, target, owner } of textsOf(image, "COPY").map(parseCopy)) {
    cpSync(inStage("build", source), inStage("image", target), { recursive: true, verbatimSymlinks: true });
    const isWritable = owner !== "root:root";
    if (ordinaryUser.uid) {
      const user = isWritable ? `${ordinaryUser.uid}:${ordinaryUser.gid}` : "0:0";
      spawnSync("chown", ["-R", user, inStage("image", target)]);
    }
    if (!isWritable) spawnSync("chmod", ["-R", "a-w", inStage("image", target)]);
  }
}

describe("what the Dockerfile makes", () => {
  it("holds no compiler, no test runner and no source", () => {
    const buildTools = [
      "esbuild",
      "tsx",
      "typescript",
      "prisma",
      "vitest",
      "tailwindcss",
      "@biomejs",
      "@next",
      "@playwright",
    ];
    const installed = buildTools.filter((name) => existsSync(path.join(imageFolder(), "node_modules", name)));
    expect(installed.filter((name) => name !== "@next")).toEqual([]);
    const sources = ["app", "components/ui", "lib/auth", "server", "e2e", "prisma/schema.prisma"];
    expect(sources.filter((name) => existsSync(path.join(imageFolder(), name)))).toEqual([]);
  });

  it("starts from a tree that cannot be written, is healthy, serves its pages and stops", async () => {
    const { ownerUrl, sandboxUrl } = await server.createDatabases(0);
    const port = String(await chooseTestPort());
    const sandboxPort = String(await chooseTestPort());
    const dataDir = inStage("image", variablesOf(image).DATA_DIR ?? "");
    const env = {
      ...variablesOf(image),
      ...{
        PORT: port,
        SANDBOX_PORT: sandboxPort,
        DATA_DIR: dataDir,
        DATABASE_URL: ownerUrl,
        SANDBOX_DATABASE_URL: sandboxUrl,
      },
      SANDBOX_SEED: "empty",
    };
    program = startProgram(JSON.parse(textsOf(image, "CMD")[0] ?? "[]"), { cwd: imageFolder(), env });
    await waitUntilAnswered(`http://localhost:${port}/sign-in`, program);
    // The portal answers while the sandbox is still at its first start.
    await waitUntilAnswered(`http://localhost:${sandboxPort}/docs`, program);
    const [, check = ""] = /CMD (\[.*\])$/.exec(textsOf(image, "HEALTHCHECK")[0] ?? "") ?? [];
    const [command = "", ...args] = JSON.parse(check) as string[];
    const health = spawnSync(command, args, {
      env: { PATH: process.env.PATH, PORT: port } as unknown as NodeJS.ProcessEnv,
    });
    expect(health.status).toBe(0);
    expect((await fetch(`http://localhost:${port}/favicon.ico`)).status).toBeLessThan(500);
    expect(program.readOutput()).not.toMatch(/EROFS|EACCES|EPERM/);
    expect(await program.stop()).toBe(0);
  });
});
