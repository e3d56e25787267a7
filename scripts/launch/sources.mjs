import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** The files and folders of which the portal's build consists. */
const buildInputs = [
  ...["app", "components", "lib", "public", "proxy.ts", "instrumentation.ts", "prisma/schema.prisma"],
  ...["next.config.mjs", "postcss.config.mjs", "tsconfig.json", "tsconfig.next.json", "package-lock.json"],
];

/**
 * One value that differs whenever the build would differ. It covers contents and names, not times, so that a fresh
 * clone or a touched file causes no build. The value is cached with the files' sizes and times: while these are
 * unchanged, no file is read.
 *
 * @param {string} root
 * @param {readonly string[]} [paths]
 */
export function sourceHash(root, paths = buildInputs) {
  const files = paths.flatMap((entry) => filesUnder(root, entry));
  const statsDigest = digest([process.version, ...files.map((file) => fileStats(root, file))]);
  const cacheFile = path.join(root, "node_modules/.cache/stegvis-sources", digest(paths).slice(0, 16));
  const cachedEntry = readCachedHash(cacheFile);
  if (cachedEntry?.looks === statsDigest) return cachedEntry.hash;
  const contents = files.flatMap((file) => [file, fs.readFileSync(path.join(root, file))]);
  const hash = digest([process.version, ...contents]);
  writeCachedHash(cacheFile, { looks: statsDigest, hash });
  return hash;
}

/** @param {readonly (string | Buffer)[]} parts */
function digest(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

/**
 * The inode, size and times of a file. A write changes both times, and no program can set back the time of the last
 * change.
 *
 * @param {string} root
 * @param {string} file
 */
function fileStats(root, file) {
  const { ino, size, mtimeMs, ctimeMs } = fs.statSync(path.join(root, file));
  return `${file} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}

/**
 * @param {string} cacheFile
 * @returns {{ looks: string, hash: string } | null}
 */
function readCachedHash(cacheFile) {
  try {
    return JSON.parse(fs.readFileSync(cacheFile, "utf8"));
  } catch {
    return null;
  }
}

/**
 * Stores the value in the cache, which saves a tenth of a second. A process without the right to write in this tree
 * works without the cache.
 *
 * @param {string} cacheFile
 * @param {{ looks: string, hash: string }} cacheEntry
 */
function writeCachedHash(cacheFile, cacheEntry) {
  try {
    fs.mkdirSync(path.dirname(cacheFile), { recursive: true });
    const temporaryFile = `${cacheFile}.${process.pid}`;
    fs.writeFileSync(temporaryFile, JSON.stringify(cacheEntry));
    fs.renameSync(temporaryFile, cacheFile);
  } catch {
    // Without the cache the sources are read again next time.
  }
}

/**
 * @param {string} root
 * @param {string} entry
 * @returns {string[]} relative paths in a fixed order, without the tests, which are no part of a build
 */
function filesUnder(root, entry) {
  const stat = fs.statSync(path.join(root, entry), { throwIfNoEntry: false });
  if (!stat) return [];
  return stat.isDirectory() ? filesIn(root, entry) : [entry].filter(isSource);
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(root, folder) {
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(root, name) : [name].filter(isSource);
    });
}

/** @param {string} name */
const isSource = (name) => !/\.i?test\.tsx?$/.test(name);
