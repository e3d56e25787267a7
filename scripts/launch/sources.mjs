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
 * does not build again.
 *
 * @param {string} root
 * @param {readonly string[]} [paths]
 */
export function sourceHash(root, paths = inputs) {
  const hash = createHash("sha256").update(process.version);
  for (const file of paths.flatMap((entry) => filesUnder(root, entry))) {
    hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} entry
 * @returns {string[]} relative paths in a fixed order; tests are no part of a build
 */
function filesUnder(root, entry) {
  const full = path.join(root, entry);
  const stat = fs.statSync(full, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return /\.i?test\.tsx?$/.test(entry) ? [] : [entry];
  return fs
    .readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(root, path.join(entry, name)));
}
