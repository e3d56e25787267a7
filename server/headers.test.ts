import { describe, expect, it } from "vitest";
import { cleanHeaders, rawRefusal, securityHeaders } from "./headers";

const headerOf = (name: string, path: string, method = "GET") =>
  new Map(securityHeaders({ isSecure: true, method, path })).get(name);
const referrerPolicyOf = (path: string) => headerOf("Referrer-Policy", path);

it.each(["/", "/companies", "/companies/1/settings/connection", "/q/sv/token"])(
  "lets a browser name itself with a plain form of %s",
  (path) => expect(referrerPolicyOf(path)).toBe("same-origin"),
);

it.each(["/api/connections/callback", "/api/auth/callback/books", "/api/offers/token/pdf"])(
  "lets no page hear of %s",
  (path) => expect(referrerPolicyOf(path)).toBe("no-referrer"),
);

it("gives a stranger's file no rights, and lets a paper of ours be shown", () => {
  const contentPolicyOf = (path: string) => headerOf("Content-Security-Policy", path) ?? "";
  expect(contentPolicyOf("/api/companies/1/documents/2")).toMatch(/^sandbox;/);
  expect(contentPolicyOf("/api/companies/1/books/customerinvoices/2/print")).not.toMatch(/sandbox/);
});

it.each([
  "/api/companies/1/books/customers",
  "/api/companies/1/documents/2",
  "/_next/static/gone.js",
  "/icons/gone.svg",
  "/fonts/gone.woff2",
  "/document-frame/x",
  "http://portal.example/",
])("lets nobody frame what answers at %s, and nothing load from it", (path) => {
  const policy = headerOf("Content-Security-Policy", path);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});

it("leaves its own policy to the page that PDFs are read in, and to nothing else of that address", () => {
  expect(headerOf("Content-Security-Policy", "/document-frame")).toBeUndefined();
  expect(headerOf("Content-Security-Policy", "/document-frame?again")).toBeUndefined();
  expect(headerOf("Content-Security-Policy", "/document-frame", "POST")).toContain("frame-ancestors 'none'");
});

describe("the state of Next's router", () => {
  const cleanRouterState = (state: string) => {
    const headers = { rsc: "1", "next-router-state-tree": state };
    cleanHeaders(headers, { client: "203.0.113.9", isSecure: true });
    return headers;
  };

  it("goes on to Next as its browser code sends it", () => {
    const state = encodeURIComponent(JSON.stringify(["", { children: ["q", {}, null, "refetch"] }, null, null]));
    expect(cleanRouterState(state)).toMatchObject({ rsc: "1", "next-router-state-tree": state });
  });

  it.each(["", "%", "{}", "null", encodeURIComponent('["",{"children":1}]'), `%5B${"x".repeat(40_000)}`])(
    "is left out where Next would fail over it: %j",
    (state) => expect(cleanRouterState(state)).not.toHaveProperty("next-router-state-tree"),
  );
});

it("refuses what cannot be read with the same headers", () => {
  const refusal = rawRefusal(431, true);
  expect(refusal).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  expect(refusal).toMatch(/\r\nConnection: close\r\n\r\n$/);
  for (const [name, value] of securityHeaders({ isSecure: true, method: "", path: "" }))
    expect(refusal).toContain(`\r\n${name}: ${value}\r\n`);
});
