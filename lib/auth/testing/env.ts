import { randomBytes } from "node:crypto";
import os from "node:os";
import path from "node:path";
import { patientSettings } from "../../../scripts/testing/patient-settings.mjs";

/** The settings for a test that runs portal code in its own process. A test may replace the addresses. */
export function testEnv(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    APP_URL: "http://localhost:3000",
    IDENTITY_URL: "http://localhost:4000/identity",
    BOOKS_URL: "http://localhost:4000/v2",
    PAYROLL_URL: "http://localhost:4000/payroll/v2",
    OAUTH_CLIENT_ID: "stegvis-local",
    OAUTH_CLIENT_SECRET: "testsecret",
    TOKEN_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
    SESSION_SECRET: "a-secret-for-tests-of-the-portal-only",
    DATABASE_URL: "postgresql://localhost:1/none",
    DATA_DIR: path.join(os.tmpdir(), `stegvis-test-${randomBytes(6).toString("hex")}`),
    LOG_LEVEL: "silent",
    ...patientSettings,
    ...overrides,
  };
}
