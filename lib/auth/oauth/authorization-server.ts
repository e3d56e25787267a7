import "server-only";
import { createLocalJWKSet, type JSONWebKeySet } from "jose";
import * as z from "zod/mini";
import { env } from "@/lib/platform/env";
import { machineNow } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import { call, jsonOf, NoAnswer } from "./http";

/** The issuer and keys by which tokens are checked. `keys` is null when the server publishes none. */
export type AuthorizationServer = {
  issuer: string;
  keys: ReturnType<typeof createLocalJWKSet> | null;
  readAtMs: number;
};

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.optional(z.string()) });
const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/**
 * The portal remembers the keys for this long, since they rotate rarely. For an unknown key id it reads them again at
 * once.
 */
const rememberDurationMs = 10 * 60_000;
let rememberedServer: Promise<AuthorizationServer> | undefined;

/**
 * The documented endpoints (docs/api/identity.md#endpoints). They are not
 * read from the discovery document, since a refresh must not depend on it.
 */
export function getIdentityEndpoints(): { authorize: string; token: string; revocation: string } {
  const connectUrl = `${env().IDENTITY_URL}/connect`;
  return { authorize: `${connectUrl}/authorize`, token: `${connectUrl}/token`, revocation: `${connectUrl}/revocation` };
}

/**
 * Issuer and keys of the identity server, from its discovery document, which may only name addresses on its own origin.
 *
 * @throws Problem `remote_busy` when the server cannot be reached, `remote_unexpected` when its answer cannot be read.
 *                 Nobody is signed in with unchecked tokens instead: a server counts as one without keys only if it says so.
 */
export async function authorizationServer({ mustReadAgain = false } = {}): Promise<AuthorizationServer> {
  const currentServer = await rememberedServer?.catch(() => undefined);
  if (currentServer && !mustReadAgain && machineNow().getTime() - currentServer.readAtMs < rememberDurationMs)
    return currentServer;
  rememberedServer = readServer();
  return rememberedServer;
}

async function readServer(): Promise<AuthorizationServer> {
  const identityUrl = env().IDENTITY_URL;
  const metadata = await readDocument(`${identityUrl}/.well-known/openid-configuration`, metadataSchema);
  const jwksUri = metadata?.jwks_uri;
  const keys = jwksUri && isSameOrigin(jwksUri, identityUrl) ? await readDocument(jwksUri, keysSchema) : null;
  return {
    issuer: metadata?.issuer ?? identityUrl,
    keys: keys ? createLocalJWKSet(keys as JSONWebKeySet) : null,
    readAtMs: machineNow().getTime(),
  };
}

/** Reads a document of the identity server. @returns null when the server answers that the document does not exist */
async function readDocument<T>(url: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  try {
    const answer = await call(url);
    if (answer.status === 404) return null;
    const parsedDocument = schema.safeParse(jsonOf(answer));
    if (answer.status === 200 && parsedDocument.success) return parsedDocument.data;
    if (answer.status === 200)
      throw new Problem("remote_unexpected", { detail: "identity_server", cause: parsedDocument.error });
    throw new Problem("remote_busy", { detail: "identity_server" });
  } catch (cause) {
    if (cause instanceof NoAnswer) throw new Problem("remote_busy", { detail: "identity_server", cause });
    throw cause;
  }
}

function isSameOrigin(leftUrl: string, rightUrl: string): boolean {
  return URL.canParse(leftUrl) && new URL(leftUrl).origin === new URL(rightUrl).origin;
}
