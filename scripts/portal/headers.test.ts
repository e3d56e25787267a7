import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { setSecurityHeaders } from "./headers";

const headerOf = (name: string, path: string) => {
  const headers = new Map<string, unknown>();
  const setHeader = (name: string, value: unknown) => headers.set(name, value);
  setSecurityHeaders({ setHeader } as unknown as ServerResponse, { secure: true, path });
  return headers.get(name);
};
const policyOf = (path: string) => headerOf("Referrer-Policy", path);

it.each(["/", "/companies", "/companies/1/settings/connection", "/q/sv/token"])(
  "lets a browser name itself with a plain form of %s",
  (path) => expect(policyOf(path)).toBe("same-origin"),
);

it.each(["/api/connections/callback", "/api/auth/callback/books", "/api/offers/token/pdf"])(
  "lets no page hear of %s",
  (path) => expect(policyOf(path)).toBe("no-referrer"),
);

it("gives a stranger's file no rights, and lets a paper of ours be shown", () => {
  const policy = (path: string) => headerOf("Content-Security-Policy", path);
  expect(policy("/api/companies/1/documents/2")).toMatch(/^sandbox;/);
  expect(policy("/api/companies/1/books/customerinvoices/2/print")).not.toMatch(/sandbox/);
});
