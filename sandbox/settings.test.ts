import { describe, expect, it } from "vitest";
import { readSettings } from "./settings";

const requiredVariables = { SANDBOX_DATABASE_URL: "postgresql://x" };

describe("readSettings", () => {
  it("listens on loopback at 4000 with the demo unless told otherwise", () => {
    expect(readSettings(requiredVariables)).toMatchObject({
      port: 4000,
      host: "127.0.0.1",
      url: "http://localhost:4000",
      seed: "demo",
      isLoopback: true,
      clients: [],
      smtpUrl: null,
    });
  });

  it("takes an empty variable for one that is not set", () => {
    expect(readSettings({ ...requiredVariables, SANDBOX_PORT: "", SANDBOX_SMTP_URL: "" })).toMatchObject({
      port: 4000,
      smtpUrl: null,
    });
  });

  it.each(["0.0.0.0", "::", "192.168.0.1", "books.example"])("has no demo at %s", (SANDBOX_HOST) => {
    expect(readSettings({ ...requiredVariables, SANDBOX_HOST })).toMatchObject({ isLoopback: false, seed: "empty" });
  });

  it.each(["127.0.0.1", "127.1.2.3", "localhost", "::1", "[::1]"])("has it at %s", (SANDBOX_HOST) => {
    expect(readSettings({ ...requiredVariables, SANDBOX_HOST }).isLoopback).toBe(true);
  });

  it("waits five seconds for the database unless told otherwise, and never longer than a minute", () => {
    expect(readSettings(requiredVariables).databaseWaitSeconds).toBe(5);
    expect(readSettings({ ...requiredVariables, SANDBOX_DATABASE_WAIT_SECONDS: "30" }).databaseWaitSeconds).toBe(30);
    for (const SANDBOX_DATABASE_WAIT_SECONDS of ["0", "61", "4.5", "soon"])
      expect(() => readSettings({ ...requiredVariables, SANDBOX_DATABASE_WAIT_SECONDS })).toThrow(
        "SANDBOX_DATABASE_WAIT_SECONDS",
      );
  });

  it.each([
    ["SANDBOX_DATABASE_URL", {}],
    ["SANDBOX_PORT", { ...requiredVariables, SANDBOX_PORT: "x" }],
    ["SANDBOX_URL", { ...requiredVariables, SANDBOX_URL: "localhost" }],
    ["SANDBOX_SEED", { ...requiredVariables, SANDBOX_SEED: "all" }],
    ["SANDBOX_CLIENTS", { ...requiredVariables, SANDBOX_CLIENTS: '[{"clientId":"a"}]' }],
    ["SANDBOX_CLIENTS", { ...requiredVariables, SANDBOX_CLIENTS: "[" }],
  ])("names %s when it is missing or unreadable", (name, env) => {
    expect(() => readSettings(env)).toThrow(name);
  });
});
