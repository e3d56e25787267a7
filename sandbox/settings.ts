import * as z from "zod";

/** An application that is registered at every start; the launcher passes the list in `SANDBOX_CLIENTS`. */
const clientSchema = z.object({
  clientId: z.string().min(1),
  secret: z.string().min(1),
  redirectUris: z.array(z.url().refine((uri) => !uri.includes("#"), "a redirect address has no fragment")).min(1),
  name: z.string().min(1).optional(),
});

const environmentSchema = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  SANDBOX_HOST: z.string().min(1).default("127.0.0.1"),
  SANDBOX_URL: z.url().optional(),
  SANDBOX_DATABASE_URL: z.string().min(1),
  SANDBOX_DATABASE_WAIT_SECONDS: z.coerce.number().int().positive().max(60).default(5),
  SANDBOX_CLIENTS: z
    .string()
    .default("[]")
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue("is not JSON");
        return z.NEVER;
      }
    })
    .pipe(z.array(clientSchema)),
  SANDBOX_SEED: z.enum(["demo", "empty", "none"]).optional(),
  SANDBOX_SMTP_URL: z.string().min(1).optional(),
  SANDBOX_EXTRA_CA: z.string().min(1).optional(),
  SANDBOX_CHECK_ANSWERS: z.enum(["0", "1"]).default("0"),
  SANDBOX_WEBHOOK_POSTS: z.coerce.number().int().min(5).max(6).default(6),
});

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings from environment variables.
 *
 * @throws Error that names the variable which is missing or unreadable
 */
export function readSettings(env: Record<string, string | undefined>) {
  const nonEmptyVariables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(nonEmptyVariables);
  if (!parsed.success) {
    const firstIssue = parsed.error.issues[0];
    throw new Error(`${firstIssue?.path[0]?.toString() ?? "Settings"}: ${firstIssue?.message ?? "not readable"}`);
  }
  const variables = parsed.data;
  const isLoopback = isLoopbackHost(variables.SANDBOX_HOST);
  return {
    port: variables.SANDBOX_PORT,
    host: variables.SANDBOX_HOST,
    /** The public origin without a slash at its end; the issuer and every address in an answer begin with it. */
    url: (variables.SANDBOX_URL ?? `http://localhost:${variables.SANDBOX_PORT}`).replace(/\/+$/, ""),
    databaseUrl: variables.SANDBOX_DATABASE_URL,
    /** How many seconds a call waits for a connection to the database before it is answered 503. */
    databaseWaitSeconds: variables.SANDBOX_DATABASE_WAIT_SECONDS,
    clients: variables.SANDBOX_CLIENTS,
    seed: variables.SANDBOX_SEED ?? (isLoopback ? ("demo" as const) : ("empty" as const)),
    smtpUrl: variables.SANDBOX_SMTP_URL ?? null,
    /** A file of certificates (PEM) that are trusted for webhook endpoints, in addition to the usual authorities. */
    extraCaFile: variables.SANDBOX_EXTRA_CA ?? null,
    /** Whether every answer is checked against the document books.json before it is sent. */
    checksAnswers: variables.SANDBOX_CHECK_ANSWERS === "1",
    /** The highest number of times that a webhook notification is posted. */
    webhookPosts: variables.SANDBOX_WEBHOOK_POSTS,
    /** Whether the host is a loopback address; only then are there control calls, mail pages and demo people. */
    isLoopback,
  };
}

export function isLoopbackHost(host: string): boolean {
  const hostname = host.toLowerCase().replace(/^\[|\]$/g, "");
  return hostname === "localhost" || hostname === "::1" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

let loadedSettings: Settings | undefined;

/** The settings of this process. They are read once, at the first call. */
export function getSettings(): Settings {
  loadedSettings ??= readSettings(process.env);
  return loadedSettings;
}

/** Replaces the settings of the environment, for tests that run the sandbox in their own process. */
export function replaceSettings(settings: Settings): void {
  loadedSettings = settings;
}

/** Returns the address of the identity server: the `iss` of every token and the prefix of its endpoints. */
export function getIssuerUrl(): string {
  return `${getSettings().url}/identity`;
}
