import { expect, it } from "vitest";
import { assertSameOrigin } from "./guard";
import { testEnv } from "./testing/env";

Object.assign(process.env, testEnv());

type HeaderValues = Record<string, string>;

const makeAssertion = (headers: HeaderValues) => () =>
  assertSameOrigin({ headers: new Headers({ host: "localhost:3000", ...headers }) });

it.each<HeaderValues>([
  { "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "same-origin", origin: "null" },
  { origin: "http://localhost:3000" },
])("lets our own page through: %j", (headers) => expect(makeAssertion(headers)).not.toThrow());

it.each<HeaderValues>([
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site", origin: "http://localhost:3000" },
  { "sec-fetch-site": "none" },
  { origin: "null" },
  { origin: "http://localhost:4000" },
  { origin: "https://localhost:3000" },
  { origin: "http://localhost:3000.evil.example" },
  {},
])("refuses %j", (headers) => expect(makeAssertion(headers)).toThrow("not_found"));
