import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { now } from "../clock";
import { pool } from "../store/db";

export type SigningKey = {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly publicJwk: JWK;
};

let cachedKey: Promise<SigningKey> | undefined;

/** The key that signs access tokens: RSA 2048. It is stored in the database, so that tokens stay valid after a restart. */
export function getSigningKey(): Promise<SigningKey> {
  cachedKey ??= loadKey().catch((error: unknown) => {
    cachedKey = undefined;
    throw error;
  });
  return cachedKey;
}

/** Clears the cached key, for a process that changes to another database. */
export function clearSigningKey(): void {
  cachedKey = undefined;
}

async function loadKey(): Promise<SigningKey> {
  const storedKey = (await findStoredKey()) ?? (await createKey());
  const { kty, n, e } = storedKey.privateJwk;
  const publicJwk: JWK = { kty, n, e, alg: "RS256", use: "sig", kid: storedKey.kid };
  return {
    kid: storedKey.kid,
    publicJwk,
    privateKey: (await importJWK(storedKey.privateJwk, "RS256")) as CryptoKey,
    publicKey: (await importJWK(publicJwk, "RS256")) as CryptoKey,
  };
}

type StoredKey = { kid: string; privateJwk: JWK };

async function findStoredKey(): Promise<StoredKey | null> {
  const { rows } = await pool.query<StoredKey>(
    `SELECT kid, "privateJwk" FROM "SigningKey" ORDER BY "createdAt", kid LIMIT 1`,
  );
  return rows[0] ?? null;
}

async function createKey(): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair("RS256", { modulusLength: 2048, extractable: true });
  const privateJwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(privateJwk);
  await pool.query(`INSERT INTO "SigningKey" (kid, "privateJwk", "createdAt") VALUES ($1, $2, $3)`, [
    kid,
    JSON.stringify(privateJwk),
    now(),
  ]);
  // Two processes may each create a key at the same time; both then use the key that was stored first.
  return (await findStoredKey()) ?? { kid, privateJwk };
}
