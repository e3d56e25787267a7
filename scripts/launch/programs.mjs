import fs from "node:fs";
import path from "node:path";
import { sourceHash } from "./sources.mjs";
import { messageOf, StopReason } from "./stop-reason.mjs";

/** The product's two processes. */
const entryFiles = { portal: "server/server.ts", sandbox: "sandbox/main.ts" };

/** @typedef {(name: keyof typeof entryFiles) => string[]} ArgumentsOf */

/**
 * Loading creates mostly long-lived objects; with V8's small default for young objects, V8 would collect them over and
 * over.
 */
const youngGenerationFlag = "--max-semi-space-size=32";

const sourcePaths = [
  "server",
  ...["process-bridge", "work-context", "trace-span", "tracing", "log-levels"].map((name) => `lib/platform/${name}.ts`),
  "lib/platform/metrics",
  "lib/values/problem.ts",
  "lib/i18n/locales.ts",
  "lib/i18n/page-error-texts.ts",
  "lib/offers/posted-form.ts",
  "sandbox",
  "scripts/launch/programs.mjs",
  "package-lock.json",
];

/**
 * Node's arguments for a program that runs directly from its sources, as in development and in tests.
 *
 * @type {ArgumentsOf}
 */
export const argumentsFromSource = (name) => ["--import", "tsx", entryFiles[name]];

/** @param {string} root */
export const programsHash = (root) => sourceHash(root, sourcePaths).slice(0, 16);

/**
 * Bundles each program into one file of plain JavaScript beside the portal's build, unless a bundle of the present
 * sources exists. Without the bundle most of a start is the search for and compilation of hundreds of modules (decision
 * 0006).
 *
 * @param {{ root: string, distDir: string }} place
 * @returns {Promise<ArgumentsOf>}
 */
export async function bundlePrograms({ root, distDir }) {
  const programsFolder = path.join(root, distDir, "programs");
  const bundleHash = programsHash(root);
  const folder = path.join(programsFolder, bundleHash);
  if (!fs.existsSync(folder)) {
    await bundleIntoFolder(root, folder).catch(throwBundleError);
    for (const entry of fs.readdirSync(programsFolder)) {
      if (!entry.startsWith(bundleHash)) fs.rmSync(path.join(programsFolder, entry), { recursive: true, force: true });
    }
  }
  return argumentsFromBundle(folder);
}

/**
 * @param {string} folder  the folder of the bundled programs
 * @returns {ArgumentsOf}
 */
export function argumentsFromBundle(folder) {
  // The portal has no source maps: Node would look for maps in all of Next.js, which takes a fifth of the portal's
  // start.
  const flagsByProgram = { portal: [], sandbox: ["--enable-source-maps"] };
  return (name) => [youngGenerationFlag, ...flagsByProgram[name], path.join(folder, `${name}.mjs`)];
}

/**
 * Bundles into a temporary folder, which is renamed when the bundle is complete: an interrupted start leaves no partial
 * bundle, and two simultaneous starts each find a complete one.
 *
 * @param {string} root
 * @param {string} folder
 */
async function bundleIntoFolder(root, folder) {
  const temporaryFolder = `${folder}.${process.pid}`;
  const esbuild = await import("esbuild");
  try {
    await bundleEntries(esbuild, root, temporaryFolder);
    fs.renameSync(temporaryFolder, folder);
  } catch (error) {
    if (!fs.existsSync(folder)) throw error;
  } finally {
    fs.rmSync(temporaryFolder, { recursive: true, force: true });
    await esbuild.stop(); // esbuild's own process would otherwise run as long as the launcher
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
async function bundleEntries({ build }, root, folder) {
  await build({
    absWorkingDir: root,
    entryPoints: entryFiles,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true, // modules that are imported later are also read later
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "silent",
    // Next.js finds its parts by their place in node_modules, and pg's native part is not installed.
    external: ["next", "pg-native"],
    // CommonJS packages load Node's modules with `require`, which an ES module does not have.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    plugins: [keepSourceUrls(folder)],
  });
}

/**
 * Keeps the addresses of the files that a module reads from its own folder (documents, styles, migrations, the PDF
 * thread): those files stay beside the source, not beside the bundle.
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
        const sourceText = fs.readFileSync(file, "utf8");
        if (!sourceText.includes("import.meta.url")) return undefined;
        return {
          contents: sourceText.replaceAll("import.meta.url", `new URL(${sourcePath}, import.meta.url).href`),
          loader: "ts",
        };
      });
    },
  };
}
