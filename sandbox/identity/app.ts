import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { makeDatabaseOutageAnswer } from "../http/unavailable-answer";
import { StoreUnavailable } from "../store/outage";
import { authorize, type IdentityContext, readForm, refuseAuthorization } from "./authorize";
import { buildDiscoveryDocument, getKeySet } from "./discovery";
import { AuthorizeError, OAuthError } from "./oauth-error";
import { renderFailedPage } from "./pages/problem-page";
import { personPages } from "./person-pages";
import { revokeToken } from "./revocation";
import { answerTokenRequest } from "./token";

/** The web application of the identity server, mounted at `/identity`. */
export const identityApp = new Hono<{ Bindings: HttpBindings }>();

identityApp.use(
  bodyLimit({
    maxSize: 64 * 1024,
    onError: (c) => c.json({ error: "invalid_request", error_description: "The body is larger than 64 kB." }, 413),
  }),
);

identityApp.use(async (c, next) => {
  await next();
  c.header("cache-control", c.res.headers.get("cache-control") ?? "no-store");
  c.header("pragma", "no-cache");
});

identityApp.on(["GET", "POST"], "/connect/authorize", authorize);
identityApp.post("/connect/token", async (c) => c.json(await answerTokenRequest(...(await readClientRequest(c)))));
identityApp.post("/connect/revocation", async (c) => {
  await revokeToken(...(await readClientRequest(c)));
  return c.body(null, 200);
});
identityApp.get("/.well-known/openid-configuration", (c) => c.json(buildDiscoveryDocument()));
identityApp.get("/.well-known/openid-configuration/jwks", async (c) => c.json(await getKeySet()));
identityApp.route("/", personPages);

for (const path of ["/connect/token", "/connect/revocation"]) {
  identityApp.all(path, (c) => {
    c.header("allow", "POST");
    return c.json({ error: "invalid_request", error_description: "Only POST is answered here." }, 405);
  });
}

identityApp.onError((error, c) => {
  if (error instanceof AuthorizeError) return refuseAuthorization(c, error);
  if (error instanceof OAuthError) return refuseClient(c, error);
  if (error instanceof StoreUnavailable) {
    if (isProgramEndpoint(c)) return makeDatabaseOutageAnswer(c.req.path, error);
    return renderFailedPage(c, 503);
  }
  console.error("identity:", error);
  if (!isProgramEndpoint(c)) return renderFailedPage(c);
  return refuseClient(c, new OAuthError("server_error", "The identity server failed."));
});

/** Whether an endpoint is called by programs, which read JSON; all other addresses are pages for a person. */
function isProgramEndpoint(c: IdentityContext): boolean {
  return /\/(connect\/(token|revocation)|\.well-known\/.*)$/.test(c.req.path);
}

function refuseClient(c: IdentityContext, error: OAuthError): Response {
  if (error.status === 401) c.header("www-authenticate", 'Basic realm="identity", charset="UTF-8"');
  return c.json({ error: error.code, error_description: error.description }, error.status);
}

/** The Authorization header and the form of a call by an application; a body must be a form (RFC 6749 section 3.2). */
async function readClientRequest(c: IdentityContext): Promise<Parameters<typeof answerTokenRequest>> {
  const form = await readForm(c);
  if (form === null) throw new OAuthError("invalid_request", "The body must be application/x-www-form-urlencoded.");
  return [c.req.header("authorization"), form];
}
