import fs from "node:fs";
import path from "node:path";

/** The scripts of package.json that need the sources, the tests or git. Every other one works in a release. */
export const scriptsOfClones = [
  ...["postinstall", "test", "dev", "verify", "e2e", "screens", "proof", "bench", "mutate", "db:migrate", "release"],
];

/** Folders that a running product reads, as they are. */
const wholeFolders = ["public", "prisma/migrations", "components/document/generated"];

/** Folders whose files other than sources are read at run time: documents, styles, migrations and threads. */
const foldersWithAssets = ["lib/approvals/history", "sandbox"];

/** What only a build, or the next one, uses. */
const buildLeftovers = new Set(["cache", "dev", "diagnostics", "types", "trace", "trace-build"]);

/** Folders beside assets that no running product reads. */
const foldersWithoutAssets = new Set(["generated", "schema", "testing", "fixtures"]);

/**
 * The files and folders of a release besides the packages, the build and the bundled programs, as paths from the root.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function releaseContents(root) {
  return [
    ...["package.json", "package-lock.json", ".env.example"],
    ...wholeFolders,
    ...foldersWithAssets.flatMap((folder) => assetsIn(root, folder)),
    ...modulesOf(root, commandFiles(root)),
  ];
}

/**
 * The entries of the portal's build that are copied into a release.
 *
 * @param {string} distFolder
 */
export const buildContents = (distFolder) =>
  fs.readdirSync(distFolder).filter((entry) => !buildLeftovers.has(entry) && entry !== "programs");

/**
 * The files that package.json runs for the commands of a running product.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function commandFiles(root) {
  /** @type {Record<string, string>} */
  const scripts = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")).scripts;
  const commands = Object.entries(scripts).filter(([name]) => !scriptsOfClones.includes(name));
  return [...new Set(commands.flatMap(([, command]) => /scripts\/[\w./-]+\.mjs/.exec(command)?.[0] ?? []))];
}

/**
 * The programs in TypeScript that the commands run with the portal's code.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function typedPrograms(root) {
  const texts = modulesOf(root, commandFiles(root)).map((file) => fs.readFileSync(path.join(root, file), "utf8"));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/"(scripts\/[\w./-]+\.ts)"/g)].map((match) => match[1] ?? ""),
  );
  return [...new Set(names)].sort();
}

/**
 * The files themselves and all script files that they import, also later.
 *
 * @param {string} root
 * @param {readonly string[]} files
 * @returns {string[]} sorted
 */
export function modulesOf(root, files) {
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {string} */ file) => {
    if (found.has(file) || !fs.existsSync(path.join(root, file))) return;
    found.add(file);
    const text = fs.readFileSync(path.join(root, file), "utf8");
    for (const [, name = ""] of text.matchAll(/(?:from |import |import\()\s*"(\.[^"]+\.m?js)"/g))
      visit(path.posix.join(path.posix.dirname(file), name));
    // A program that is started by its name beside this file, as the guard of a lock is.
    for (const [, name = ""] of text.matchAll(/import\.meta\.dirname, "([\w./-]+\.mjs)"/g))
      visit(path.posix.join(path.posix.dirname(file), name));
  };
  for (const file of files) visit(file);
  return [...found].sort();
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function assetsIn(root, folder) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return foldersWithoutAssets.has(entry.name) ? [] : assetsIn(root, name);
    return /\.(tsx?|md)$/.test(entry.name) ? [] : [name];
  });
}
