import fs from "node:fs";
import path from "node:path";
import { sourceHash } from "./sources.mjs";
import { messageOf, StopReason } from "./stop-reason.mjs";

/** The product's two processes. */
const entries = { portal: "server/server.ts", sandbox: "sandbox/main.ts" };

/** @typedef {(name: keyof typeof entries) => string[]} ArgumentsOf */

/**
 * Loading creates mostly objects that stay; with V8's small default for young objects, V8 would collect them over and over.
 */
const youngGenerationFlag = "--max-semi-space-size=32";

const sourcePaths = [
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
 * Bundles each program into one file of plain JavaScript beside the portal's build, unless the bundle was made from exactly
 * these sources: most of a start went into compiling and finding hundreds of modules (decision 0006).
 *
 * @param {{ root: string, distDir: string }} place
 * @returns {Promise<ArgumentsOf>}
 */
export async function bundlePrograms({ root, distDir }) {
  const programsFolder = path.join(root, distDir, "programs");
  const hash = sourceHash(root, sourcePaths).slice(0, 16);
  const folder = path.join(programsFolder, hash);
  if (!fs.existsSync(folder)) {
    await bundleIntoFolder(root, folder).catch(throwBundleError);
    for (const entry of fs.readdirSync(programsFolder)) {
      if (!entry.startsWith(hash)) fs.rmSync(path.join(programsFolder, entry), { recursive: true, force: true });
    }
  }
  // The portal has no source maps: Node would look for maps in all of Next, which takes a fifth of its start.
  const flags = { portal: [], sandbox: ["--enable-source-maps"] };
  return (name) => [youngGenerationFlag, ...flags[name], path.join(folder, `${name}.mjs`)];
}

/**
 * Bundles into a folder beside the final place, which is renamed when it is complete: an interrupted start leaves no half of
 * it, and of two starts at once both find a whole one.
 *
 * @param {string} root
 * @param {string} folder
 */
async function bundleIntoFolder(root, folder) {
  const temporaryFolder = `${folder}.${process.pid}`;
  const esbuild = await import("esbuild");
  try {
    await bundleAll(esbuild, root, temporaryFolder);
    fs.renameSync(temporaryFolder, folder);
  } catch (error) {
    if (!fs.existsSync(folder)) throw error;
  } finally {
    fs.rmSync(temporaryFolder, { recursive: true, force: true });
    await esbuild.stop(); // its own process would live as long as we do
  }
}

/** @param {unknown} cause */
function throwBundleError(cause) {
  const [headline, firstError] = messageOf(cause).split("\n");
  throw new StopReason(`the programs cannot be made: ${firstError ?? headline}`, { cause });
}

/**
 * @param {typeof import("esbuild")} esbuild
 * @param {string} root
 * @param {string} folder
 */
async function bundleAll({ build }, root, folder) {
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
    // Next finds its parts by their place in node_modules, and pg's native half is not installed.
    external: ["next", "pg-native"],
    // Packages in CommonJS ask for Node's own modules by `require`, which a module of plain JavaScript does not have.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    plugins: [keepSourceUrls(folder)],
  });
}

/**
 * Keeps the addresses of what a module reads from beside itself (documents, styles, migrations, the PDF thread): it stays
 * beside its source.
 *
 * @param {string} folder
 * @returns {import("esbuild").Plugin}
 */
function keepSourceUrls(folder) {
  return {
    name: "beside-sources",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]sandbox[\\/][^.]*\.ts$/ }, ({ path: file }) => {
        const sourcePath = JSON.stringify(path.relative(folder, file).split(path.sep).join("/"));
        const text = fs.readFileSync(file, "utf8");
        if (!text.includes("import.meta.url")) return undefined;
        return {
          contents: text.replaceAll("import.meta.url", `new URL(${sourcePath}, import.meta.url).href`),
          loader: "ts",
        };
      });
    },
  };
}
