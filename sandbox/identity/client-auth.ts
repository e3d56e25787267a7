import type { FormParameters } from "../http/form-parameters";
import type { Db } from "../store/db";
import { type Client, findClient } from "./clients";
import { OAuthError } from "./oauth-error";
import { hashSecret, isSameText } from "./secrets";

type Credentials = { readonly clientId: string; readonly secret: string };

/**
 * Authenticates a client by its secret, which is in the Authorization header or in the form, never in both
 * (RFC 6749 section 2.3).
 *
 * @throws OAuthError  `invalid_client` where credentials are missing or wrong, `invalid_request` where two methods are used
 */
export async function authenticateClient(
  db: Db,
  authorization: string | undefined,
  form: FormParameters,
): Promise<Client> {
  const formSecret = form.text("client_secret");
  const formClientId = form.text("client_id");
  if (authorization !== undefined) {
    if (formSecret !== undefined)
      throw new OAuthError("invalid_request", "Two methods of client authentication were sent.");
    const client = await getAuthenticatedClient(db, parseBasicCredentials(authorization));
    if (formClientId !== undefined && formClientId !== client.clientId) {
      throw new OAuthError("invalid_request", "client_id is not the client that authenticated.");
    }
    return client;
  }
  if (formClientId === undefined || formSecret === undefined) {
    throw new OAuthError("invalid_client", "Client authentication is missing.");
  }
  return getAuthenticatedClient(db, [{ clientId: formClientId, secret: formSecret }]);
}

/**
 * The possible credentials in a Basic header. RFC 6749 section 2.3.1 requires id and secret to be form-encoded before they
 * are joined; the API description joins them without encoding. The form-encoded credentials come first.
 */
export function parseBasicCredentials(authorization: string): Credentials[] {
  const encodedPair = /^Basic +([A-Za-z0-9+/\-_]+={0,2}) *$/i.exec(authorization)?.[1];
  const pair = encodedPair === undefined ? "" : Buffer.from(encodedPair, "base64").toString("utf8");
  const colonIndex = pair.indexOf(":");
  if (colonIndex < 0) return [];
  const rawCredentials = { clientId: pair.slice(0, colonIndex), secret: pair.slice(colonIndex + 1) };
  const decodedCredentials = {
    clientId: formDecode(rawCredentials.clientId),
    secret: formDecode(rawCredentials.secret),
  };
  return decodedCredentials.clientId === null || decodedCredentials.secret === null
    ? [rawCredentials]
    : [decodedCredentials as Credentials, rawCredentials];
}

async function getAuthenticatedClient(db: Db, candidates: readonly Credentials[]): Promise<Client> {
  for (const { clientId, secret } of candidates) {
    const client = clientId.includes("\0") ? null : await findClient(db, clientId);
    if (client !== null && isSameText(hashSecret(secret), client.secretHash)) return client;
  }
  throw new OAuthError("invalid_client", "The client is unknown or its secret is wrong.");
}

function formDecode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}
