import { expect, it } from "vitest";
import { buildAuthorizationUrl, codeChallengeOf, makeStateOrVerifier } from "./authorization-request";

const request = {
  authorizeUrl: "https://id.example/connect/authorize",
  clientId: "client",
  redirectUri: "https://portal.example/api/connections/callback",
  scopes: ["ea:api", "offline_access", "ea:sales"],
  state: "s",
  verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  serviceId: "44643EB1",
  requiredPrompt: "company" as const,
};

it("asks for a code with everything the server needs", () => {
  expect(Object.fromEntries(new URL(buildAuthorizationUrl(request)).searchParams)).toEqual({
    client_id: "client",
    redirect_uri: request.redirectUri,
    scope: "ea:api offline_access ea:sales",
    response_type: "code",
    state: "s",
    prompt: "select_account",
    acr_values: "service:44643EB1",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", // RFC 7636 appendix B
    code_challenge_method: "S256",
  });
});

it("forces the choice of company only together with a login", () => {
  const { searchParams } = new URL(buildAuthorizationUrl({ ...request, requiredPrompt: "login" }));
  expect(searchParams.get("prompt")).toBe("login select_account");
  expect(searchParams.get("acr_values")).toBe("service:44643EB1 forceselectcompany:true");
});

it("asks for neither login nor company where those of before are meant", () => {
  const { searchParams } = new URL(buildAuthorizationUrl({ ...request, requiredPrompt: "nothing" }));
  expect(searchParams.has("prompt")).toBe(false);
  expect(searchParams.get("acr_values")).toBe("service:44643EB1");
});

it("leaves acr_values out when there is nothing to say", () => {
  const { searchParams } = new URL(buildAuthorizationUrl({ ...request, serviceId: undefined }));
  expect(searchParams.has("acr_values")).toBe(false);
});

it("makes words long enough for a verifier, each only once", () => {
  const verifiers = Array.from({ length: 100 }, makeStateOrVerifier);
  expect(new Set(verifiers).size).toBe(100);
  for (const verifier of verifiers) expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(codeChallengeOf(verifiers[0] ?? "")).toMatch(/^[\w-]{43}$/);
});
