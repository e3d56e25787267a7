import { expect, it } from "vitest";
import { parseEnv } from "./env";

const validSettings = {
  IDENTITY_URL: "http://localhost:4000/identity/",
  BOOKS_URL: "http://localhost:4000/v2",
  PAYROLL_URL: "https://payroll.example/v2",
  OAUTH_CLIENT_ID: "client",
  OAUTH_CLIENT_SECRET: "secret",
  TOKEN_KEYS: `k2:${Buffer.alloc(32, 1).toString("base64")},k1:${Buffer.alloc(32, 2).toString("base64")}`,
  SESSION_SECRET: "x".repeat(32),
  DATABASE_URL: "postgresql://localhost/stegvis",
};

it("fills what follows from other settings", () => {
  const env = parseEnv({ ...validSettings, PORT: "3100" });
  expect(env).toMatchObject({ APP_URL: "http://localhost:3100", INSTANCE: "3100", CALLS_PER_MINUTE: 600 });
  expect(env.OAUTH_SCOPES).toEqual(["ea:api", "offline_access", "ea:sales", "ea:accounting", "ea:purchase", "vls:api"]);
  expect(env.IDENTITY_URL).toBe("http://localhost:4000/identity");
  expect(env.TOKEN_KEYS.map(({ id }) => id)).toEqual(["k2", "k1"]);
});

it("always asks for what a connection cannot do without, and for no scope the service does not know", () => {
  expect(parseEnv({ ...validSettings, OAUTH_SCOPES: " ea:sales_readonly  ea:sales_readonly" }).OAUTH_SCOPES).toEqual([
    "ea:api",
    "offline_access",
    "ea:sales_readonly",
  ]);
  expect(() => parseEnv({ ...validSettings, OAUTH_SCOPES: "ea:purchase vls:api" })).toThrow(
    /give ea:sales or ea:sales_readonly/,
  );
  expect(() => parseEnv({ ...validSettings, OAUTH_SCOPES: "ea:api ea:sale ea:sales" })).toThrow(
    "OAUTH_SCOPES (give scopes of the service, separated by spaces)",
  );
});

it("names every setting that is missing, without repeating values", () => {
  const parseIncomplete = () => parseEnv({ ...validSettings, DATABASE_URL: undefined, SESSION_SECRET: "short-secret" });
  expect(parseIncomplete).toThrow(/DATABASE_URL \(missing\)/);
  expect(parseIncomplete).toThrow(/SESSION_SECRET/);
  expect(parseIncomplete).not.toThrow(/short-secret/);
});

it.each(["http://service.example/v2", "http://localhost.evil.example/v2", "ftp://localhost/v2", "books"])(
  "refuses %s as the service's address",
  (BOOKS_URL) => expect(() => parseEnv({ ...validSettings, BOOKS_URL })).toThrow(/BOOKS_URL/),
);

it.each(["", "k1:short", "k1", "k 1:AAAA"])("refuses %j as a key ring", (TOKEN_KEYS) =>
  expect(() => parseEnv({ ...validSettings, TOKEN_KEYS })).toThrow(/TOKEN_KEYS/),
);

it("uses one address of the database for everything, unless a pooler stands in front of it", () => {
  expect(parseEnv(validSettings)).toMatchObject({
    ...{ ROLE: "all", DATABASE_POOLED: false, DATABASE_DIRECT_URL: validSettings.DATABASE_URL },
  });
  const direct = { DATABASE_DIRECT_URL: "postgresql://localhost/direct", DATABASE_POOLED: "1" };
  expect(parseEnv({ ...validSettings, ...direct })).toMatchObject({ ...direct, DATABASE_POOLED: true });
  expect(() => parseEnv({ ...validSettings, DATABASE_POOLED: "1" })).toThrow(
    "DATABASE_DIRECT_URL (missing; DATABASE_POOLED needs the address of the database itself)",
  );
});

it("knows three roles of a process", () => {
  expect(parseEnv({ ...validSettings, ROLE: "worker" }).ROLE).toBe("worker");
  expect(() => parseEnv({ ...validSettings, ROLE: "job" })).toThrow(/ROLE/);
});

it("waits five seconds for the database unless told otherwise, and never longer than a minute", () => {
  expect(parseEnv(validSettings).DATABASE_WAIT_SECONDS).toBe(5);
  expect(parseEnv({ ...validSettings, DATABASE_WAIT_SECONDS: "30" }).DATABASE_WAIT_SECONDS).toBe(30);
  for (const DATABASE_WAIT_SECONDS of ["0", "61", "4.5", "soon"])
    expect(() => parseEnv({ ...validSettings, DATABASE_WAIT_SECONDS })).toThrow(/DATABASE_WAIT_SECONDS \(/);
});

it("answers an order after fifteen seconds at the latest unless told otherwise", () => {
  expect(parseEnv(validSettings).OPERATION_ANSWER_SECONDS).toBe(15);
  for (const OPERATION_ANSWER_SECONDS of ["0", "301", "1.5"])
    expect(() => parseEnv({ ...validSettings, OPERATION_ANSWER_SECONDS })).toThrow(/OPERATION_ANSWER_SECONDS \(/);
});

it("looks at what is due at least once a minute", () => {
  expect(parseEnv(validSettings).DUE_WORK_SECONDS).toBe(60);
  for (const DUE_WORK_SECONDS of ["0", "61", "1.5"])
    expect(() => parseEnv({ ...validSettings, DUE_WORK_SECONDS })).toThrow(/DUE_WORK_SECONDS \(/);
});

it.each(["proxy.example", "10.0.0.0/40"])("refuses %j as a trusted proxy", (TRUSTED_PROXIES) =>
  expect(() => parseEnv({ ...validSettings, TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES \(/),
);

it.each([
  ["LOG_LEVEL", "info,books=debug"],
  ["METRICS_PORT", "70000"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector"],
  ["OTEL_TRACES_SAMPLER_ARG", "2"],
])("refuses %s=%s", (name, value) =>
  expect(() => parseEnv({ ...validSettings, [name]: value })).toThrow(new RegExp(`${name} \\(`)),
);

it("lets the language of tests be chosen on a machine that serves nobody else, and refuses it elsewhere", () => {
  const loopbackSettings = { ...validSettings, PAYROLL_URL: "http://localhost:4000/payroll/v2" };
  expect(parseEnv(loopbackSettings).PSEUDO_LANGUAGE).toBe(false);
  expect(parseEnv({ ...loopbackSettings, PSEUDO_LANGUAGE: "1" }).PSEUDO_LANGUAGE).toBe(true);
  expect(() => parseEnv({ ...validSettings, PSEUDO_LANGUAGE: "1" })).toThrow(/PSEUDO_LANGUAGE/);
  expect(() => parseEnv({ ...loopbackSettings, PSEUDO_LANGUAGE: "1", APP_URL: "https://portal.example" })).toThrow(
    /PSEUDO_LANGUAGE/,
  );
  expect(() => parseEnv({ ...loopbackSettings, PSEUDO_LANGUAGE: "yes" })).toThrow(/PSEUDO_LANGUAGE/);
});
