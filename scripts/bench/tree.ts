import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sourceHash } from "../launch/sources.mjs";

const copiedEntries = [
  ...["app", "components", "lib", "prisma", "server", "proxy.ts", "instrumentation.ts"],
  "scripts/browser-bundle",
  ...["next.config.mjs", "postcss.config.mjs", "tsconfig.json", "tsconfig.next.json", "package.json"],
];

/** The file in a finished build that states the sources of the build. */
const stampFile = "built-from";

/**
 * The routes that other routes are compared with. They exist only in the copy; the product's build has none of them.
 */
const benchRoutes = {
  "app/api/bench/empty/route.ts": `export const dynamic = "force-dynamic";
export const GET = () => Response.json({});
`,
  "app/api/bench/naive/route.ts": `export const dynamic = "force-dynamic";
export async function GET() {
  const answer = await fetch(process.env.BENCH_UPSTREAM ?? "", { cache: "no-store" });
  return new Response(answer.body, { headers: { "content-type": "application/json" } });
}
`,
  "app/bench/page.tsx": `export const dynamic = "force-dynamic";
export default function Empty() {
  return <main />;
}
`,
  "app/bench/typing/page.tsx": `import { Bare } from "./bare";
export const dynamic = "force-dynamic";
export default function Typing() {
  return <Bare />;
}
`,
  "app/bench/typing/bare.tsx": `"use client";
import { useState } from "react";
export function Bare() {
  const [text, setText] = useState("");
  return <input aria-label="bare" value={text} onChange={(event) => setText(event.target.value)} />;
}
`,
};

/** The smallest application of Next.js. */
const emptyAppFiles = {
  "package.json": '{"type": "module"}',
  // Next.js also looks for parts of an application in the folders above, so this application stands outside the
  // repository.
  "next.config.mjs": 'export default { typescript: { ignoreBuildErrors: true }, turbopack: { root: "/" } };\n',
  "app/layout.tsx":
    'export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n',
  "app/page.tsx": 'export const dynamic = "force-dynamic";\nexport default function Page() {\n  return <main />;\n}\n',
};

/**
 * Builds the portal's sources with the bench routes in a folder of its own, unless a build of the same sources exists.
 */
export function buildPortalTree(root: string): string {
  const treeFolder = path.join(root, ".next-bench/portal");
  const stamp = buildStamp(root, benchRoutes);
  if (isBuilt(treeFolder, stamp)) return treeFolder;
  emptyFolder(treeFolder);
  for (const entry of copiedEntries) cpSync(path.join(root, entry), path.join(treeFolder, entry), { recursive: true });
  return buildTree(root, treeFolder, { files: benchRoutes, stamp });
}

/** Builds an application with one empty page, unless a build of the same sources exists. */
export function buildEmptyApplication(root: string): string {
  const treeFolder = path.join(tmpdir(), "stegvis-bench-empty");
  const stamp = buildStamp(root, emptyAppFiles);
  if (isBuilt(treeFolder, stamp)) return treeFolder;
  emptyFolder(treeFolder);
  symlinkSync(path.join(root, "node_modules"), path.join(treeFolder, "node_modules"));
  return buildTree(root, treeFolder, { files: emptyAppFiles, stamp });
}

type FileTexts = Readonly<Record<string, string>>;

/** @returns a text that differs whenever the build would differ */
function buildStamp(root: string, files: FileTexts): string {
  const sources = sourceHash(
    root,
    files === benchRoutes ? [...copiedEntries, "package-lock.json"] : ["package-lock.json"],
  );
  return `${root} ${sources} ${JSON.stringify(files)}`;
}

function isBuilt(treeFolder: string, stamp: string): boolean {
  const file = path.join(treeFolder, stampFile);
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
}

function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

function buildTree(root: string, treeFolder: string, { files, stamp }: { files: FileTexts; stamp: string }): string {
  console.log("  … building what is measured");
  for (const [file, fileText] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(treeFolder, file)), { recursive: true });
    writeFileSync(path.join(treeFolder, file), fileText);
  }
  const nextProgram = path.join(root, "node_modules/next/dist/bin/next");
  const nextBuild = spawnSync(process.execPath, [nextProgram, "build"], {
    cwd: treeFolder,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", NEXT_DIST_DIR: ".next", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (nextBuild.status !== 0)
    throw new Error(`the tree to measure cannot be built:\n${nextBuild.stdout}${nextBuild.stderr}`);
  writeFileSync(path.join(treeFolder, stampFile), stamp);
  return treeFolder;
}
