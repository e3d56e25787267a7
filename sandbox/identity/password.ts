import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

const scryptCost = { N: 16384, r: 8, p: 1 };
const keyLength = 32;

/** Hashes a password. The result is `scrypt$N$r$p$salt$key`, with salt and key in base64url. */
export async function hashPassword(password: string, salt = randomBytes(16)): Promise<string> {
  const key = await deriveKey(password, salt, scryptCost);
  return [
    "scrypt",
    scryptCost.N,
    scryptCost.r,
    scryptCost.p,
    salt.toString("base64url"),
    key.toString("base64url"),
  ].join("$");
}

/** Whether `storedHash` is that of `password`. An unreadable hash takes the same time, so that time reveals nothing. */
export async function isPassword(password: string, storedHash: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = storedHash.split("$");
  if (scheme !== "scrypt" || !salt || !key) {
    await deriveKey(password, Buffer.alloc(16), scryptCost);
    return false;
  }
  const expectedKey = Buffer.from(key, "base64url");
  const derivedKey = await deriveKey(password, Buffer.from(salt, "base64url"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return expectedKey.length === derivedKey.length && timingSafeEqual(expectedKey, derivedKey);
}

function deriveKey(password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> {
  // Keyboards may encode the same letter in different ways; normalisation makes these the same password.
  const normalisedPassword = password.normalize("NFKC");
  return new Promise((resolve, reject) => {
    scrypt(normalisedPassword, salt, keyLength, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
