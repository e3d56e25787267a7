import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

const cost = { N: 16384, r: 8, p: 1 };
const keyLength = 32;

/** Hashes a password. The result is `scrypt$N$r$p$salt$key`, with salt and key in base64url. */
export async function hashPassword(password: string, salt = randomBytes(16)): Promise<string> {
  const key = await derive(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Whether `storedHash` is that of `password`. An unreadable hash takes the same time, so that time reveals nothing. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = stored.split("$");
  if (scheme !== "scrypt" || !salt || !key) {
    await derive(password, Buffer.alloc(16), cost);
    return false;
  }
  const expectedKey = Buffer.from(key, "base64url");
  const derivedKey = await derive(password, Buffer.from(salt, "base64url"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return expectedKey.length === derivedKey.length && timingSafeEqual(expectedKey, derivedKey);
}

function derive(password: string, salt: Buffer, options: { N: number; r: number; p: number }): Promise<Buffer> {
  // Keyboards may encode the same letter in different ways; normalisation makes these the same password.
  const normalisedPassword = password.normalize("NFKC");
  return new Promise((resolve, reject) => {
    scrypt(normalisedPassword, salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
