import fs from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

/**
 * The file people keep their settings in; what the environment says goes before it.
 *
 * @param {string} root
 * @returns {Record<string, string | undefined>}
 */
export function readDotEnv(root) {
  const file = path.join(root, ".env");
  return fs.existsSync(file) ? parseEnv(fs.readFileSync(file, "utf8")) : {};
}
