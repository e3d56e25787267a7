import "server-only";
import * as z from "zod";
import { allScopes, companyScopes, isKnownScope, requiredScopes } from "../rules/access/scopes";
import { allowFollowingServiceClock } from "../values/clock";
import { parseTrustedProxies } from "./client-address";
import { parseLevels } from "./log-levels";

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Tells whether an address stays on this machine. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return loopbackHosts.has(hostname) || hostname.endsWith(".localhost");
}

const urlSetting = z
  .url({ protocol: /^https?$/ })
  .transform((text) => text.replace(/\/+$/, ""))
  .refine((text) => text.startsWith("https:") || isLoopback(text), "plain http is allowed for this machine only");

/** Keys as `id:base64,id2:base64`; the first key seals, all of them open. */
const keyRingSetting = z.string().transform((text, context) => {
  const keys = text.split(",").map((entry) => {
    const [id = "", encodedKey = ""] = entry.trim().split(":");
    return { id, key: Buffer.from(encodedKey, "base64") };
  });
  if (keys.every(({ id, key }) => /^[\w-]{1,40}$/.test(id) && key.length === 32)) return keys;
  context.addIssue({ code: "custom", message: "each key is id:32 bytes in base64, separated by commas" });
  return z.NEVER;
});

const proxiesSetting = z.string().transform((text, context) => {
  try {
    return parseTrustedProxies(text);
  } catch {
    context.addIssue({ code: "custom", message: "give addresses or blocks like 10.0.0.0/8, separated by commas" });
    return z.NEVER;
  }
});

const levelsSetting = z.string().transform((text, context) => {
  try {
    return parseLevels(text);
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : "not readable" });
    return z.NEVER;
  }
});

const settingsSchema = z.object({
  PORT: z.coerce.number().int().positive().default(3000),
  APP_URL: urlSetting.transform((text) => new URL(text).origin).optional(),
  IDENTITY_URL: urlSetting,
  BOOKS_URL: urlSetting,
  PAYROLL_URL: urlSetting,
  OAUTH_CLIENT_ID: z.string().min(1),
  OAUTH_CLIENT_SECRET: z.string().min(1),
  /** The scopes the portal may ask for; a person may grant fewer. */
  OAUTH_SCOPES: z
    .string()
    .default(allScopes.join(" "))
    .transform((text) => [...new Set([...requiredScopes, ...text.split(/\s+/).filter(Boolean)])])
    .refine((scopes) => scopes.every(isKnownScope), "give scopes of the service, separated by spaces")
    .refine(
      (scopes) => companyScopes.some((scope) => scopes.includes(scope)),
      "give ea:sales or ea:sales_readonly too: without it the service does not say which company it is",
    ),
  SERVICE_ID: z.string().optional(),
  PARTNER_NAME: z.string().default("Stegvis"),
  TOKEN_KEYS: keyRingSetting,
  SESSION_SECRET: z.string().min(32, "give at least 32 characters"),
  DATABASE_URL: z.string().min(1),
  /** The address of the database itself, for what lasts longer than a transaction; DATABASE_URL unless set. */
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  /** Whether DATABASE_URL leads to a pooler that gives each transaction any connection. */
  DATABASE_POOLED: z
    .enum(["0", "1"])
    .default("0")
    .transform((text) => text === "1"),
  /** The time a request waits for a connection to the database before it is answered with 503. */
  DATABASE_WAIT_SECONDS: z.coerce.number().int().positive().max(60).default(5),
  /** The time the answer to a command waits for its outcome; a longer operation is answered as under way. */
  OPERATION_ANSWER_SECONDS: z.coerce.number().int().positive().max(300).default(15),
  /** The longest time between two looks at what is due: notices, reminders, connections near their end. */
  DUE_WORK_SECONDS: z.coerce.number().int().positive().max(60).default(60),
  DATA_DIR: z.string().default(".data"),
  /** What this process does: answer people, do the background work, or both. */
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  /** Names this process among those that share the database; its token spool is stored under this name. */
  INSTANCE: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  /** The proxies whose `X-Forwarded-For` is trusted; none unless set. */
  TRUSTED_PROXIES: proxiesSetting.prefault(""),
  /** The portal's own mail server, for notices. Without it no mail is sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  /** The level of the log, and those of single areas: `info,auth=debug`. */
  LOG_LEVEL: levelsSetting.prefault("info"),
  /** The port of metrics, readiness and log levels for operators; 0 turns it off. The server reads it (server/metrics). */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).optional(),
  /** The collector that traces are sent to. Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The part of all traces that is recorded. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z.string().default("stegvis"),
  CALLS_PER_MINUTE: z.coerce.number().int().positive().default(600),
  /** Lets a cookie choose the pseudo-language for developers and tests. */
  PSEUDO_LANGUAGE: z
    .enum(["0", "1"])
    .default("0")
    .transform((text) => text === "1"),
});

type ParsedSettings = z.infer<typeof settingsSchema>;

/** The settings that follow from others unless they are set. */
type DerivedSettings = Record<"APP_URL" | "INSTANCE" | "DATABASE_DIRECT_URL", string>;

export type Env = Omit<ParsedSettings, keyof DerivedSettings> & DerivedSettings;

/**
 * Parses and checks the settings.
 *
 * @throws Error naming every missing or wrong setting in one line; values are never repeated, because they may be secrets
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const nonEmptySettings = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parseResult = settingsSchema.safeParse(nonEmptySettings);
  if (!parseResult.success) {
    const problemTexts = parseResult.error.issues.map(({ path: [name = ""], message }) => {
      const isSet = nonEmptySettings[String(name)] !== undefined;
      return isSet ? `${String(name)} (${message})` : `${String(name)} (missing)`;
    });
    throw new Error(`these settings are missing or wrong: ${problemTexts.join(", ")}`);
  }
  const { PORT, APP_URL, INSTANCE, DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOLED } = parseResult.data;
  const env = {
    ...parseResult.data,
    APP_URL: APP_URL ?? `http://localhost:${PORT}`,
    INSTANCE: INSTANCE ?? String(PORT),
    DATABASE_DIRECT_URL: DATABASE_DIRECT_URL ?? DATABASE_URL,
  };
  if (DATABASE_POOLED && !DATABASE_DIRECT_URL)
    throw new Error(
      "these settings are missing or wrong: DATABASE_DIRECT_URL (missing; DATABASE_POOLED needs the address of the database itself)",
    );
  if (env.PSEUDO_LANGUAGE && !isAllLoopback(env))
    throw new Error(
      "these settings are missing or wrong: PSEUDO_LANGUAGE (it is for a machine that serves nobody else)",
    );
  return env;
}

/** Tells whether the portal is reached only from this machine, and calls only this machine. */
const isAllLoopback = ({ APP_URL, IDENTITY_URL, BOOKS_URL, PAYROLL_URL }: Env) =>
  [APP_URL, IDENTITY_URL, BOOKS_URL, PAYROLL_URL].every(isLoopback);

let currentEnv: Env | undefined;

/**
 * Returns the settings of this process, checked once. Modules do not read them while they load, because a build has no
 * settings.
 */
export function env(): Env {
  if (!currentEnv) {
    currentEnv = parseEnv(process.env);
    allowFollowingServiceClock(isAllLoopback(currentEnv));
  }
  return currentEnv;
}
