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
    const sourcesByFile = new Map(sources.map((source) => [source.file, source]));
    const alwaysProvided = namesIn(
      /const sharedNamespaces[^=]*=\s*\[([^\]]*)\]/.exec(sourcesByFile.get(`${providerFile}.tsx`)?.code ?? ""),
    );
    const namespacesByFile = new Map(sources.flatMap((source) => namespacesProvidedBy(source)));
    return sources.filter(isEntry).flatMap((source) => {
      const providerOfEntry = providerOf(source, namespacesByFile, sourcesByFile);
      const providedNames =
        providerOfEntry === null ? null : [...alwaysProvided, ...(namespacesByFile.get(providerOfEntry) ?? [])];
      if (providedNames === null) return [];
      return [...requestedNamespaces(source, sourcesByFile)]
        .filter(([name]) => !providedNames.includes(name))
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

/** @param {RegExpExecArray | null} listMatch */
function namesIn(listMatch) {
  return [...(listMatch?.[1] ?? "").matchAll(/"(\w+)"/g)].map((match) => match[1] ?? "");
}

/**
 * The innermost provider around the components of a route's file: the file's own provider, that of a component that
 * wraps it, or that of the nearest layout above.
 *
 * @param {Source} source
 * @param {ReadonlyMap<string, string[]>} namespacesByFile
 * @param {ReadonlyMap<string, Source>} sourcesByFile
 */
function providerOf(source, namespacesByFile, sourcesByFile) {
  if (namespacesByFile.has(source.file)) return source.file;
  const wrappingSource = importedSources(source, sourcesByFile).find((target) => namespacesByFile.has(target.file));
  if (wrappingSource) return wrappingSource.file;
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
 * @param {ReadonlyMap<string, Source>} sourcesByFile
 */
function requestedNamespaces(entry, sourcesByFile) {
  /** @type {Map<string, string>} */
  const fileByNamespace = new Map();
  /** @type {Set<string>} */
  const visited = new Set();
  const pendingParts = [{ source: entry, isInBrowser: false }];
  for (let pendingPart = pendingParts.pop(); pendingPart; pendingPart = pendingParts.pop()) {
    const { source } = pendingPart;
    // Components that run only on the server can read all texts.
    const isInBrowser = pendingPart.isInBrowser || /^\s*["']use client["']/.test(source.code);
    const visitKey = `${source.file} ${isInBrowser}`;
    if (visited.has(visitKey)) continue;
    visited.add(visitKey);
    for (const [, name = ""] of isInBrowser ? source.code.matchAll(/useTranslations\(\s*["'`](\w+)/g) : []) {
      if (!fileByNamespace.has(name)) fileByNamespace.set(name, source.file);
    }
    // The components of another route are checked with that route's entry.
    const targets = importedSources(source, sourcesByFile).filter((target) => !isEntry(target));
    pendingParts.push(...targets.map((target) => ({ source: target, isInBrowser })));
  }
  return fileByNamespace;
}

/**
 * The files of the tree that a file imports, without imports of types.
 *
 * @param {Source} source
 * @param {ReadonlyMap<string, Source>} sourcesByFile
 */
function importedSources({ file, code, imports }, sourcesByFile) {
  return imports.flatMap(({ moduleName, start }) => {
    const importStart = code.lastIndexOf("import", start);
    if (importStart >= 0 && code.startsWith("import type ", importStart)) return [];
    const basePath = resolveImport(file, moduleName);
    const target =
      basePath === null
        ? undefined
        : extensions.map((extension) => sourcesByFile.get(`${basePath}${extension}`)).find(Boolean);
    return target ? [target] : [];
  });
}
