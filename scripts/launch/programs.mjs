import fs from "node:fs";
import path from "node:path";
import { sourceHash } from "./sources.mjs";
import { messageOf, StopReason } from "./stop-reason.mjs";

/** The product's two processes. */
const entries = { portal: "server/server.ts", sandbox: "sandbox/main.ts" };

/** @typedef {(name: keyof typeof entries) => string[]} ArgumentsOf */

/** Loading makes mostly objects that stay; with V8's small default it would collect them over and over. */
const youngGeneration = "--max-semi-space-size=32";

const inputs = [
  "server",
  "lib/platform/process-bridge.ts",
  "lib/values/problem.ts",
  "lib/i18n/locales.ts",
  "lib/i18n/page-error-texts.ts",
  "lib/offers/posted-form.ts",
  "sandbox",
  "scripts/launch/programs.mjs",
  "package-lock.json",
];

/**
 * Node's arguments for a program straight from its sources, as development and tests run it.
 *
 * @type {ArgumentsOf}
 */
export const fromSource = (name) => ["--import", "tsx", entries[name]];

/**
 * Makes each program one file of plain JavaScript beside the portal's build, unless that was made from exactly these
 * sources: most of a start went into compiling and finding hundreds of modules (decision 0006).
 *
 * @param {{ root: string, distDir: string }} place
 * @returns {Promise<ArgumentsOf>}
 */
export async function bundlePrograms({ root, distDir }) {
  const all = path.join(root, distDir, "programs");
  const hash = sourceHash(root, inputs).slice(0, 16);
  const folder = path.join(all, hash);
  if (!fs.existsSync(folder)) {
    await makeFolder(root, folder).catch(refuse);
    for (const entry of fs.readdirSync(all)) {
      if (!entry.startsWith(hash)) fs.rmSync(path.join(all, entry), { recursive: true, force: true });
    }
  }
  // Not for the portal: Node would look for maps in all of Next, which takes a fifth of its start.
  const flags = { portal: [], sandbox: ["--enable-source-maps"] };
  return (name) => [youngGeneration, ...flags[name], path.join(folder, `${name}.mjs`)];
}

/**
 * Made beside its final place and renamed when complete: an interrupted start leaves no half of it, and of two at once both
 * find a whole one.
 *
 * @param {string} root
 * @param {string} folder
 */
async function makeFolder(root, folder) {
  const draft = `${folder}.${process.pid}`;
  const esbuild = await import("esbuild");
  try {
    await bundle(esbuild, root, draft);
    fs.renameSync(draft, folder);
  } catch (error) {
    if (!fs.existsSync(folder)) throw error;
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
    await esbuild.stop(); // its own process would live as long as we do
  }
}

/** @param {unknown} cause */
function refuse(cause) {
  const [headline, firstError] = messageOf(cause).split("\n");
  throw new StopReason(`the programs cannot be made: ${firstError ?? headline}`, { cause });
}

/**
 * @param {typeof import("esbuild")} esbuild
 * @param {string} root
 * @param {string} folder
 */
async function bundle({ build }, root, folder) {
  await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true, // what is imported later is read later
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "silent",
    // Next finds its parts by their place in node_modules; pg's native half is not installed.
    external: ["next", "pg-native"],
    // Packages in CommonJS ask for Node's own modules by `require`, which a module of plain JavaScript does not have.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    plugins: [besideSources(folder)],
  });
}

/**
 * What a module reads from beside itself (documents, styles, migrations, the PDF thread) stays beside its source.
 *
 * @param {string} folder
 * @returns {import("esbuild").Plugin}
 */
function besideSources(folder) {
  return {
    name: "beside-sources",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]sandbox[\\/][^.]*\.ts$/ }, ({ path: file }) => {
        const place = JSON.stringify(path.relative(folder, file).split(path.sep).join("/"));
        const text = fs.readFileSync(file, "utf8");
        if (!text.includes("import.meta.url")) return undefined;
        return {
          contents: text.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`),
          loader: "ts",
        };
      });
    },
  };
}
