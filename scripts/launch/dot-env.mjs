import fs from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

/**
 * Reads the settings of the file `.env`; the caller gives the environment precedence over them.
 *
 * @param {string} root
 * @returns {Record<string, string | undefined>}
 */
export function readDotEnv(root) {
  const file = path.join(root, ".env");
  return fs.existsSync(file) ? parseEnv(fs.readFileSync(file, "utf8")) : {};
}
