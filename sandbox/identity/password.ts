import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

const cost = { N: 16384, r: 8, p: 1 };
const keyLength = 32;

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string, salt = randomBytes(16)): Promise<string> {
  const key = await derive(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Whether `password` is the one `stored` was made from. Takes as long for a stored text that is unreadable. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = stored.split("$");
  if (scheme !== "scrypt" || !salt || !key) {
    await derive(password, Buffer.alloc(16), cost);
    return false;
  }
  const wanted = Buffer.from(key, "base64url");
  const got = await derive(password, Buffer.from(salt, "base64url"), { N: Number(N), r: Number(r), p: Number(p) });
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}

function derive(password: string, salt: Buffer, options: { N: number; r: number; p: number }): Promise<Buffer> {
  // Two keyboards may write the same letter in two ways; both spell the same password.
  const typed = password.normalize("NFKC");
  return new Promise((resolve, reject) => {
    scrypt(typed, salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
