import fs from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";

/**
 * @typedef {object} Source
 * @property {string} file  relative to the root, with forward slashes
 * @property {string} code
 * @property {import("oxc-parser").Program} program
 * @property {readonly { value: string, start: number }[]} comments
 * @property {readonly { moduleName: string, start: number }[]} imports  module names as written
 * @property {(offset: number) => number} lineOf
 *
 * @typedef {{ type: string, start: number, end: number, [member: string]: unknown }} SyntaxNode
 *
 * @typedef {object} Gate
 * @property {string} name
 * @property {(root: string) => string[] | Promise<string[]>} run  one line per violation: `file:line rule: what to do`
 */

const skippedFolders = new Set([
  "node_modules",
  "generated",
  "fixtures",
  "test-results",
  "playwright-report",
  "screens",
]);

/**
 * Lists the files of a tree that people write, sorted. Hidden folders are skipped, because they hold builds, data and
 * version control.
 *
 * @param {string} root
 * @param {RegExp} pattern  a pattern of the relative path
 * @returns {string[]}
 */
export function listFiles(root, pattern, folder = "") {
  const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries
    .sort((left, right) => left.name.localeCompare(right.name))
    .flatMap((entry) => {
      const file = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        return skippedFolders.has(entry.name) || entry.name.startsWith(".") ? [] : listFiles(root, pattern, file);
      }
      return pattern.test(file) ? [file] : [];
    });
}

export const isTest = (/** @type {string} */ file) => /\.(i?test|proof|spec)\.tsx?$|^e2e\/|\/testing\//.test(file);

/** @type {Map<string, Source>} */
const parsedSources = new Map();

/**
 * Reads all TypeScript and script files; each content is parsed only once.
 *
 * @param {string} root
 * @param {RegExp} [pattern]
 * @returns {Source[]}
 */
export function readSources(root, pattern = /\.(tsx?|mjs)$/) {
  return listFiles(root, pattern).map((file) => {
    const code = fs.readFileSync(path.join(root, file), "utf8");
    const cacheKey = `${file}\0${code}`;
    const cachedSource = parsedSources.get(cacheKey);
    if (cachedSource) return cachedSource;
    const source = parseSource(file, code);
    parsedSources.set(cacheKey, source);
    return source;
  });
}

/**
 * @param {string} file
 * @param {string} code
 * @returns {Source}
 */
export function parseSource(file, code) {
  const { module, comments, program } = parseSync(file, code);
  const staticNames = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? [])),
  ].map(({ value, start }) => ({ moduleName: value, start }));
  const dynamicNames = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^["'`]([^"'`$]+)["'`]$/.exec(code.slice(start, end));
    return literal?.[1] ? [{ moduleName: literal[1], start }] : [];
  });
  const lineOf = (/** @type {number} */ offset) => code.slice(0, offset).split("\n").length;
  return { file, code, program, comments, imports: [...staticNames, ...dynamicNames], lineOf };
}

/**
 * Calls `visit` with every node of a syntax tree.
 *
 * @param {unknown} node
 * @param {(node: SyntaxNode) => void} visit
 */
export function walk(node, visit) {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit);
  } else if (node && typeof node === "object") {
    if ("type" in node) visit(/** @type {SyntaxNode} */ (node));
    for (const child of Object.values(node)) if (child && typeof child === "object") walk(child, visit);
  }
}

/**
 * Resolves an import inside the tree.
 *
 * @param {string} file  the importing file
 * @param {string} moduleName  the module's name as written
 * @returns {string | null} the path from the root, without extension; null for packages
 */
export function resolveImport(file, moduleName) {
  if (moduleName.startsWith("@/")) return moduleName.slice(2);
  if (moduleName.startsWith(".")) return path.posix.normalize(path.posix.join(path.posix.dirname(file), moduleName));
  return null;
}
