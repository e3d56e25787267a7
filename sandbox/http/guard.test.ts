import { beforeAll, describe, expect, it } from "vitest";
import { isOwnHost, isOwnOrigin } from "./guard";

beforeAll(() => {
  process.env.SANDBOX_DATABASE_URL = "postgresql://nowhere";
  process.env.SANDBOX_URL = "http://books.example:4000";
});

describe("isOwnHost", () => {
  it.each([
    "localhost",
    "localhost:4000",
    "LOCALHOST:1",
    "127.0.0.1:4000",
    "127.9.9.9",
    "[::1]:4000",
    "books.example:4000",
  ])("knows %s", (host) => expect(isOwnHost(host)).toBe(true));

  it.each([
    undefined,
    "",
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "0.0.0.0",
    "10.0.0.1",
    "[::]",
    "a b",
  ])("does not know %s", (host) => expect(isOwnHost(host)).toBe(false));
});

describe("isOwnOrigin", () => {
  it.each([
    [undefined, "localhost:4000"],
    ["http://localhost:4000", "localhost:4000"],
    ["http://127.0.0.1:4000", "127.0.0.1:4000"],
    ["http://books.example:4000", "localhost:4000"],
  ])("takes %s at %s", (origin, host) => expect(isOwnOrigin(origin, host)).toBe(true));

  it.each([
    ["null", "localhost:4000"],
    ["http://localhost:3000", "localhost:4000"],
    ["http://127.0.0.1:4000", "localhost:4000"],
    ["http://evil.example", "localhost:4000"],
    ["http://evil.example", "evil.example"],
    ["http://localhost:4000", undefined],
  ])("refuses %s at %s", (origin, host) => expect(isOwnOrigin(origin, host)).toBe(false));
});
