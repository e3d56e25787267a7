import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** What the portal's build is made from. */
const inputs = [
  ...["app", "components", "lib", "public", "proxy.ts", "instrumentation.ts", "prisma/schema.prisma"],
  ...["next.config.mjs", "postcss.config.mjs", "tsconfig.json", "tsconfig.next.json", "package-lock.json"],
];

/**
 * One value that changes when the build would: contents and names, not times, so that a fresh clone or a touched file
 * does not build again. What it was is remembered with the files' sizes and times: while these stay, nothing is read.
 *
 * @param {string} root
 * @param {readonly string[]} [paths]
 */
export function sourceHash(root, paths = inputs) {
  const files = paths.flatMap((entry) => filesUnder(root, entry));
  const looks = digest([process.version, ...files.map((file) => looksOf(root, file))]);
  const memory = path.join(root, "node_modules/.cache/stegvis-sources", digest(paths).slice(0, 16));
  const remembered = recall(memory);
  if (remembered?.looks === looks) return remembered.hash;
  const contents = files.flatMap((file) => [file, fs.readFileSync(path.join(root, file))]);
  const hash = digest([process.version, ...contents]);
  remember(memory, { looks, hash });
  return hash;
}

/** @param {readonly (string | Buffer)[]} parts */
function digest(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

/**
 * Who writes a file changes its times: the second one cannot be set back.
 *
 * @param {string} root
 * @param {string} file
 */
function looksOf(root, file) {
  const { ino, size, mtimeMs, ctimeMs } = fs.statSync(path.join(root, file));
  return `${file} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}

/**
 * @param {string} memory
 * @returns {{ looks: string, hash: string } | null}
 */
function recall(memory) {
  try {
    return JSON.parse(fs.readFileSync(memory, "utf8"));
  } catch {
    return null;
  }
}

/**
 * It saves a tenth of a second: who may not write here, in a tree that belongs to somebody else, goes without.
 *
 * @param {string} memory
 * @param {{ looks: string, hash: string }} value
 */
function remember(memory, value) {
  try {
    fs.mkdirSync(path.dirname(memory), { recursive: true });
    const draft = `${memory}.${process.pid}`;
    fs.writeFileSync(draft, JSON.stringify(value));
    fs.renameSync(draft, memory);
  } catch {
    // Read again next time.
  }
}

/**
 * @param {string} root
 * @param {string} entry
 * @returns {string[]} relative paths in a fixed order; tests are no part of a build
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
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((found) => {
      const name = `${folder}/${found.name}`;
      return found.isDirectory() ? filesIn(root, name) : [name].filter(isSource);
    });
}

/** @param {string} name */
const isSource = (name) => !/\.i?test\.tsx?$/.test(name);
