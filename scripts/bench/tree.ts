import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const copied = [
  ...["app", "components", "lib", "prisma", "scripts/portal", "proxy.ts", "instrumentation.ts"],
  ...["next.config.mjs", "postcss.config.mjs", "tsconfig.json", "tsconfig.next.json", "package.json"],
];

/** Routes to measure against. They exist in the copy only: the product's build has none of them. */
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

/** The smallest application of the same framework. */
const emptyApp = {
  "package.json": '{"type": "module"}',
  // The framework looks for parts of an application in the folders above too, so this one stands outside the repository.
  "next.config.mjs": 'export default { typescript: { ignoreBuildErrors: true }, turbopack: { root: "/" } };\n',
  "app/layout.tsx":
    'export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n',
  "app/page.tsx": 'export const dynamic = "force-dynamic";\nexport default function Page() {\n  return <main />;\n}\n',
};

/** The portal's sources with the routes to measure against, built in a folder of its own. */
export function buildBenchTree(root: string): string {
  const tree = path.join(root, ".next-bench/portal");
  emptyFolder(tree);
  for (const entry of copied) cpSync(path.join(root, entry), path.join(tree, entry), { recursive: true });
  return build(root, tree, benchRoutes);
}

/** An empty application, built the same way. */
export function buildEmptyApp(root: string): string {
  const tree = path.join(tmpdir(), "stegvis-bench-empty");
  emptyFolder(tree);
  symlinkSync(path.join(root, "node_modules"), path.join(tree, "node_modules"));
  return build(root, tree, emptyApp);
}

function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

function build(root: string, tree: string, files: Readonly<Record<string, string>>): string {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), text);
  }
  const next = path.join(root, "node_modules/next/dist/bin/next");
  const made = spawnSync(process.execPath, [next, "build"], {
    cwd: tree,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", NEXT_DIST_DIR: ".next", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (made.status !== 0) throw new Error(`the tree to measure cannot be built:\n${made.stdout}${made.stderr}`);
  return tree;
}
