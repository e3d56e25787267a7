import type { FormParameters } from "../http/form-parameters";
import type { Db } from "../store/db";
import { type Client, findClient } from "./clients";
import { AuthorizeError, type ReturnAddress } from "./oauth-error";
import { type Challenge, readChallenge } from "./pkce";
import { parseScopes, type Scope } from "./scopes";

const prompts = ["login", "select_account"] as const;

export type Prompt = (typeof prompts)[number];

/** An authorization request that is complete and allowed. */
export type AuthorizeRequest = ReturnAddress & {
  readonly client: Client;
  readonly scopes: readonly Scope[];
  readonly prompts: ReadonlySet<Prompt>;
  /** The id of a service in lower case: only companies with access to it may be chosen; null for no such limit. */
  readonly service: string | null;
  readonly challenge: Challenge | null;
  /** Whether the person must choose the company on a page, even where there is only one. */
  readonly mustChooseCompany: boolean;
};

/**
 * Parses and checks an authorization request (docs/api/identity.md#authorization-request, RFC 6749 section 4.1.1, RFC 7636
 * section 4.3). Unknown parameters are ignored; a parameter that is sent twice is refused.
 *
 * @throws AuthorizeError  without a return address until client and redirect address are known to be right
 */
export async function readAuthorizeRequest(db: Db, parameters: FormParameters): Promise<AuthorizeRequest> {
  const client = await readClient(db, parameters);
  const returnAddress = { redirectUri: readRedirectUri(client, parameters), state: parameters.bytes("state") };
  const makeRefusal = (code: AuthorizeError["code"], description: string) =>
    new AuthorizeError(code, description, returnAddress);

  const repeatedNames = parameters.listRepeated();
  if (repeatedNames.length > 0)
    throw makeRefusal("invalid_request", `${printableName(repeatedNames[0])} was sent more than once.`);
  const responseType = parameters.text("response_type");
  if (responseType === undefined) throw makeRefusal("invalid_request", "response_type is missing.");
  if (responseType !== "code") throw makeRefusal("unsupported_response_type", "response_type must be code.");
  if (!client.grantTypes.includes("authorization_code")) {
    throw makeRefusal("unauthorized_client", "The application may not use the authorization code flow.");
  }
  const scope = parameters.text("scope");
  if (scope === undefined) throw makeRefusal("invalid_request", "scope is missing.");
  const scopes = parseScopes(scope);
  if (scopes === null) throw makeRefusal("invalid_scope", "A requested scope is unknown or malformed.");
  const challenge = readChallenge(parameters.text("code_challenge"), parameters.text("code_challenge_method"));
  if (typeof challenge === "string") throw makeRefusal("invalid_request", challenge);
  const requestedPrompts = readPrompts(parameters.text("prompt"));
  if (requestedPrompts === null) throw makeRefusal("invalid_request", "prompt knows login and select_account.");
  const acrParts = readAcrValues(parameters.text("acr_values"));
  if (acrParts === null)
    throw makeRefusal("invalid_request", "acr_values names more than one service, or none after service:.");

  return {
    ...returnAddress,
    client,
    scopes,
    challenge,
    prompts: requestedPrompts,
    service: acrParts.service,
    // forceselectcompany has an effect only together with prompt=login (docs/api/identity.md#authorization-request).
    mustChooseCompany:
      requestedPrompts.has("select_account") || (acrParts.forceSelectCompany && requestedPrompts.has("login")),
  };
}

async function readClient(db: Db, parameters: FormParameters): Promise<Client> {
  const clientId = parameters.text("client_id");
  if (clientId === undefined) throw new AuthorizeError("invalid_request", "client_id is missing.", null);
  if (parameters.isRepeated("client_id")) {
    throw new AuthorizeError("invalid_request", "client_id was sent more than once.", null);
  }
  const client = clientId.includes("\0") ? null : await findClient(db, clientId);
  if (client === null) throw new AuthorizeError("invalid_request", "client_id is not a registered application.", null);
  return client;
}

function readRedirectUri(client: Client, parameters: FormParameters): string {
  const sentUri = parameters.text("redirect_uri");
  if (sentUri === undefined) throw new AuthorizeError("invalid_request", "redirect_uri is missing.", null);
  if (parameters.isRepeated("redirect_uri")) {
    throw new AuthorizeError("invalid_request", "redirect_uri was sent more than once.", null);
  }
  const redirectUri = removeFragment(sentUri);
  if (client.redirectUris.includes(redirectUri)) return redirectUri;
  throw new AuthorizeError("invalid_request", "redirect_uri is not registered for this application.", null);
}

/**
 * Removes the fragment of a redirect address, which is ignored (docs/api/identity.md#authorization-request). The remaining
 * address must equal a registered address exactly.
 */
export function removeFragment(uri: string): string {
  const fragmentIndex = uri.indexOf("#");
  return fragmentIndex < 0 ? uri : uri.slice(0, fragmentIndex);
}

function readPrompts(parameter: string | undefined): ReadonlySet<Prompt> | null {
  const promptValues = (parameter ?? "").split(" ").filter((prompt) => prompt !== "");
  const knownPrompts = promptValues.filter((prompt): prompt is Prompt =>
    (prompts as readonly string[]).includes(prompt),
  );
  return knownPrompts.length === promptValues.length ? new Set(knownPrompts) : null;
}

// Authentication context classes are voluntary, so unknown ones are ignored.
function readAcrValues(parameter: string | undefined): { service: string | null; forceSelectCompany: boolean } | null {
  const acrValues = (parameter ?? "").split(" ").filter((word) => word !== "");
  const services = acrValues.filter((word) => word.startsWith("service:")).map((word) => word.slice("service:".length));
  if (services.length > 1 || services[0] === "") return null;
  return {
    service: services[0]?.toLowerCase() ?? null,
    forceSelectCompany: acrValues.includes("forceselectcompany:true"),
  };
}

// The value of error_description may contain %x20-21 / %x23-5B / %x5D-7E only (RFC 6749 section 4.1.2.1).
function printableName(name = ""): string {
  return name.replace(/[^\x20-\x21\x23-\x5B\x5D-\x7E]/g, "?").slice(0, 40);
}
