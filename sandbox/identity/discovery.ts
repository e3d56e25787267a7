import { getIssuerUrl } from "../settings";
import { grantTypes } from "./clients";
import { getSigningKey } from "./keys";
import { knownScopes } from "./scopes";

/** The metadata of the authorization server (RFC 8414); it names only what this server really supports. */
export function buildDiscoveryDocument(): Record<string, unknown> {
  return {
    issuer: getIssuerUrl(),
    authorization_endpoint: `${getIssuerUrl()}/connect/authorize`,
    token_endpoint: `${getIssuerUrl()}/connect/token`,
    revocation_endpoint: `${getIssuerUrl()}/connect/revocation`,
    jwks_uri: `${getIssuerUrl()}/.well-known/openid-configuration/jwks`,
    scopes_supported: knownScopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: grantTypes,
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    revocation_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    code_challenge_methods_supported: ["plain", "S256"],
    prompt_values_supported: ["login", "select_account"],
    authorization_response_iss_parameter_supported: true,
  };
}

/** The public half of the signing key as a JWK set (RFC 7517). */
export async function getKeySet(): Promise<{ keys: unknown[] }> {
  return { keys: [(await getSigningKey()).publicJwk] };
}
