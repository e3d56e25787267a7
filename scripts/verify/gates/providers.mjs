import path from "node:path";
import { isTest, readSources, resolveImport } from "../sources.mjs";

/** @typedef {import("../sources.mjs").Source} Source */

/** Hands out texts; some without being asked. */
const provider = "components/shell/client-messages";
const extensions = [".tsx", ".ts", "/index.tsx", "/index.ts"];

/**
 * Texts a page hands to the browser, against those its components ask for: a provider inside another replaces it, and what it
 * leaves out is shown as raw keys.
 *
 * @type {import("../sources.mjs").Gate}
 */
export const providersGate = {
  name: "message providers",
  run: (root) => {
    const sources = readSources(root, /^(app|components|lib)\/.*\.tsx?$/).filter(({ file }) => !isTest(file));
    const byFile = new Map(sources.map((source) => [source.file, source]));
    const always = namesIn(/const always[^=]*=\s*\[([^\]]*)\]/.exec(byFile.get(`${provider}.tsx`)?.code ?? ""));
    const given = new Map(sources.flatMap((source) => providedBy(source)));
    return sources.filter(isEntry).flatMap((source) => {
      const from = providerOf(source, given, byFile);
      const names = from === null ? null : [...always, ...(given.get(from) ?? [])];
      if (names === null) return [];
      return [...askedFrom(source, byFile)]
        .filter(([name]) => !names.includes(name))
        .map(([name, file]) => `${from} provider: ${source.file} shows ${file}, which needs the texts of ${name}`);
    });
  },
};

const isEntry = (/** @type {Source} */ { file }) => /^app\/.*(page|layout|error|loading|not-found)\.tsx$/.test(file);

/**
 * The namespaces of a file's provider; none where it has no provider.
 *
 * @param {Source} source
 * @returns {[string, string[]][]}
 */
function providedBy({ file, code }) {
  const found = /<ClientMessages(?:\s+namespaces=\{\[([^\]]*)\]\})?\s*>/.exec(code);
  return found && file.startsWith("app/") ? [[file, namesIn(found)]] : [];
}

/** @param {RegExpExecArray | null} found */
function namesIn(found) {
  return [...(found?.[1] ?? "").matchAll(/"(\w+)"/g)].map((match) => match[1] ?? "");
}

/**
 * The innermost provider around what a file of a route shows: its own, that of a part it is wrapped in, else of the nearest
 * layout above.
 *
 * @param {Source} source
 * @param {ReadonlyMap<string, string[]>} given
 * @param {ReadonlyMap<string, Source>} byFile
 */
function providerOf(source, given, byFile) {
  if (given.has(source.file)) return source.file;
  const wrapped = targetsOf(source, byFile).find((target) => given.has(target.file));
  if (wrapped) return wrapped.file;
  for (let folder = path.posix.dirname(source.file); folder.startsWith("app"); folder = path.posix.dirname(folder)) {
    const layout = `${folder}/layout.tsx`;
    if (layout !== source.file && given.has(layout)) return layout;
  }
  return null;
}

/**
 * Each namespace asked for in the browser by what a file shows, with the first file that asks for it.
 *
 * @param {Source} entry
 * @param {ReadonlyMap<string, Source>} byFile
 */
function askedFrom(entry, byFile) {
  /** @type {Map<string, string>} */
  const asked = new Map();
  /** @type {Set<string>} */
  const seen = new Set();
  const open = [{ source: entry, inBrowser: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { source } = next;
    // What stays on the server has all texts.
    const inBrowser = next.inBrowser || /^\s*["']use client["']/.test(source.code);
    const key = `${source.file} ${inBrowser}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const [, name = ""] of inBrowser ? source.code.matchAll(/useTranslations\(\s*["'`](\w+)/g) : []) {
      if (!asked.has(name)) asked.set(name, source.file);
    }
    // Another route's parts are asked at their own entry.
    const targets = targetsOf(source, byFile).filter((target) => !isEntry(target));
    open.push(...targets.map((target) => ({ source: target, inBrowser })));
  }
  return asked;
}

/**
 * What a file imports of the tree, types left out.
 *
 * @param {Source} source
 * @param {ReadonlyMap<string, Source>} byFile
 */
function targetsOf({ file, code, imports }, byFile) {
  return imports.flatMap(({ to, start }) => {
    const begin = code.lastIndexOf("import", start);
    if (begin >= 0 && code.startsWith("import type ", begin)) return [];
    const base = resolveImport(file, to);
    const target = base === null ? undefined : extensions.map((end) => byFile.get(`${base}${end}`)).find(Boolean);
    return target ? [target] : [];
  });
}
