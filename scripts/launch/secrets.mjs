import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { StopReason } from "./stop-reason.mjs";

/** The secrets that a new machine creates. They are alphanumeric where a service may compare them without escaping. */
const secretMakers = {
  OAUTH_CLIENT_SECRET: () => randomBytes(32).toString("hex"),
  TOKEN_KEYS: () => `k1:${randomBytes(32).toString("base64")}`,
  SESSION_SECRET: () => randomBytes(32).toString("base64url"),
};

/**
 * The portal's secrets. Secrets that the environment does not give are created once and stored in the data folder.
 *
 * @param {string} dataDir
 * @param {import("./settings.mjs").Environment} env
 * @returns {Record<keyof typeof secretMakers, string>}
 */
export function loadSecrets(dataDir, env) {
  const file = path.join(dataDir, "secrets.env");
  const storedSecrets = readStoredSecrets(file);
  const createdSecrets = Object.fromEntries(
    Object.entries(secretMakers)
      .filter(([name]) => !storedSecrets[name] && !env[name])
      .map(([name, makeSecret]) => [name, makeSecret()]),
  );
  if (Object.keys(createdSecrets).length) storeSecrets(file, { ...storedSecrets, ...createdSecrets });
  const allSecrets = { ...storedSecrets, ...createdSecrets };
  const secretValue = (/** @type {keyof typeof secretMakers} */ name) => env[name] || allSecrets[name] || "";
  return {
    OAUTH_CLIENT_SECRET: secretValue("OAUTH_CLIENT_SECRET"),
    TOKEN_KEYS: secretValue("TOKEN_KEYS"),
    SESSION_SECRET: secretValue("SESSION_SECRET"),
  };
}

/**
 * Replaces one of the stored secrets.
 *
 * @param {string} dataDir
 * @param {keyof typeof secretMakers} name
 * @param {string} value
 */
export function storeSecret(dataDir, name, value) {
  const file = path.join(dataDir, "secrets.env");
  storeSecrets(file, { ...readStoredSecrets(file), [name]: value });
}

/**
 * @param {string} file
 * @returns {Record<string, string | undefined>}
 */
function readStoredSecrets(file) {
  try {
    return parseEnv(fs.readFileSync(file, "utf8"));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return {};
    throw new StopReason(`${file} cannot be read: give this user the right to, or set another DATA_DIR`, {
      cause: error,
    });
  }
}

/**
 * Writes the secrets to disk before anything is encrypted with them, because a lost key makes every stored connection
 * unreadable.
 *
 * @param {string} file
 * @param {Record<string, string | undefined>} secrets
 */
function storeSecrets(file, secrets) {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporaryFile = `${file}.${process.pid}`;
  const fileHandle = fs.openSync(temporaryFile, "w", 0o600);
  fs.writeSync(
    fileHandle,
    Object.entries(secrets)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  fs.fsyncSync(fileHandle);
  fs.closeSync(fileHandle);
  fs.renameSync(temporaryFile, file);
}
