import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { setSecurityHeaders } from "./headers";

const policyOf = (path: string) => {
  const headers = new Map<string, unknown>();
  const setHeader = (name: string, value: unknown) => headers.set(name, value);
  setSecurityHeaders({ setHeader } as unknown as ServerResponse, { secure: true, path });
  return headers.get("Referrer-Policy");
};

it.each(["/q/sv/token", "/q/nl/token?problem=pdf"])("lets a browser name itself with the answer posted on %s", (path) =>
  expect(policyOf(path)).toBe("same-origin"),
);

it.each(["/", "/companies", "/queues", "/api/offers/token/pdf", "/api/q/"])("lets no page hear of %s", (path) =>
  expect(policyOf(path)).toBe("no-referrer"),
);
