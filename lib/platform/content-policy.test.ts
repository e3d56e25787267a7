import { expect, it } from "vitest";
import { buildContentPolicy } from "./content-policy";

const policyFacts = { nonce: "bm9uY2U=", identityUrl: "https://id.example/base", isSecure: true, isDevelopment: false };

it("allows scripts and styles by nonce, and neither inline nor eval", () => {
  const policy = buildContentPolicy(policyFacts);
  expect(policy).toContain("script-src 'nonce-bm9uY2U=' 'strict-dynamic';");
  expect(policy).toContain("style-src 'self' 'nonce-bm9uY2U=';");
  expect(policy).not.toMatch(/unsafe/);
});

it("lets forms end here and at the identity server, and nobody frame us", () => {
  const policy = buildContentPolicy(policyFacts);
  expect(policy).toContain("form-action 'self' https://id.example;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("upgrade-insecure-requests");
});

it("loosens only what hot reload needs", () => {
  const policy = buildContentPolicy({ ...policyFacts, isSecure: false, isDevelopment: true });
  expect(policy).toContain("'unsafe-eval'");
  expect(policy).not.toContain("upgrade-insecure-requests");
});
