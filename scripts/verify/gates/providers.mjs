import path from "node:path";
import { isTest, readSources, resolveImport } from "../sources.mjs";

/** @typedef {import("../sources.mjs").Source} Source */

/** The component that provides texts to the browser; some namespaces it provides on every page. */
const providerFile = "components/shell/client-messages";
const extensions = [".tsx", ".ts", "/index.tsx", "/index.ts"];

/**
 * Compares the texts that a page provides to the browser with the texts that its components request. A provider inside
 * another one replaces the outer provider, and a text that it lacks is shown as a raw key.
 *
 * @type {import("../sources.mjs").Gate}
 */
export const providersGate = {
  name: "message providers",
  run: (root) => {
    const sources = readSources(root, /^(app|components|lib)\/.*\.tsx?$/).filter(({ file }) => !isTest(file));
    const byFile = new Map(sources.map((source) => [source.file, source]));
    const alwaysProvided = namesIn(
      /const always[^=]*=\s*\[([^\]]*)\]/.exec(byFile.get(`${providerFile}.tsx`)?.code ?? ""),
    );
    const namespacesByFile = new Map(sources.flatMap((source) => namespacesProvidedBy(source)));
    return sources.filter(isEntry).flatMap((source) => {
      const providerOfEntry = providerOf(source, namespacesByFile, byFile);
      const provided =
        providerOfEntry === null ? null : [...alwaysProvided, ...(namespacesByFile.get(providerOfEntry) ?? [])];
      if (provided === null) return [];
      return [...requestedNamespaces(source, byFile)]
        .filter(([name]) => !provided.includes(name))
        .map(
          ([name, file]) =>
            `${providerOfEntry} provider: ${source.file} shows ${file}, which needs the texts of ${name}`,
        );
    });
  },
};

const isEntry = (/** @type {Source} */ { file }) => /^app\/.*(page|layout|error|loading|not-found)\.tsx$/.test(file);

/**
 * The namespaces of the provider in a file; the list is empty when the file has no provider.
 *
 * @param {Source} source
 * @returns {[string, string[]][]}
 */
function namespacesProvidedBy({ file, code }) {
  const match = /<ClientMessages(?:\s+namespaces=\{\[([^\]]*)\]\})?\s*>/.exec(code);
  return match && file.startsWith("app/") ? [[file, namesIn(match)]] : [];
}

/** @param {RegExpExecArray | null} found */
function namesIn(found) {
  return [...(found?.[1] ?? "").matchAll(/"(\w+)"/g)].map((match) => match[1] ?? "");
}

/**
 * The innermost provider around the components of a route's file: the file's own provider, that of a component that
 * wraps it, or that of the nearest layout above.
 *
 * @param {Source} source
 * @param {ReadonlyMap<string, string[]>} namespacesByFile
 * @param {ReadonlyMap<string, Source>} byFile
 */
function providerOf(source, namespacesByFile, byFile) {
  if (namespacesByFile.has(source.file)) return source.file;
  const wrapped = importedSources(source, byFile).find((target) => namespacesByFile.has(target.file));
  if (wrapped) return wrapped.file;
  for (let folder = path.posix.dirname(source.file); folder.startsWith("app"); folder = path.posix.dirname(folder)) {
    const layout = `${folder}/layout.tsx`;
    if (layout !== source.file && namespacesByFile.has(layout)) return layout;
  }
  return null;
}

/**
 * Each namespace that the components of a file request in the browser, with the first file that requests it.
 *
 * @param {Source} entry
 * @param {ReadonlyMap<string, Source>} byFile
 */
function requestedNamespaces(entry, byFile) {
  /** @type {Map<string, string>} */
  const requested = new Map();
  /** @type {Set<string>} */
  const visited = new Set();
  const pending = [{ source: entry, inBrowser: false }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { source } = next;
    // Components that run only on the server can read all texts.
    const inBrowser = next.inBrowser || /^\s*["']use client["']/.test(source.code);
    const key = `${source.file} ${inBrowser}`;
    if (visited.has(key)) continue;
    visited.add(key);
    for (const [, name = ""] of inBrowser ? source.code.matchAll(/useTranslations\(\s*["'`](\w+)/g) : []) {
      if (!requested.has(name)) requested.set(name, source.file);
    }
    // The components of another route are checked with that route's entry.
    const targets = importedSources(source, byFile).filter((target) => !isEntry(target));
    pending.push(...targets.map((target) => ({ source: target, inBrowser })));
  }
  return requested;
}

/**
 * The files of the tree that a file imports, without imports of types.
 *
 * @param {Source} source
 * @param {ReadonlyMap<string, Source>} byFile
 */
function importedSources({ file, code, imports }, byFile) {
  return imports.flatMap(({ to, start }) => {
    const begin = code.lastIndexOf("import", start);
    if (begin >= 0 && code.startsWith("import type ", begin)) return [];
    const base = resolveImport(file, to);
    const target = base === null ? undefined : extensions.map((end) => byFile.get(`${base}${end}`)).find(Boolean);
    return target ? [target] : [];
  });
}
