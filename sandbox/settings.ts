import * as z from "zod";

/** An application the identity server knows from the start; the launcher passes them in `SANDBOX_CLIENTS`. */
const clientSetting = z.object({
  clientId: z.string().min(1),
  secret: z.string().min(1),
  redirectUris: z.array(z.url().refine((uri) => !uri.includes("#"), "a redirect address has no fragment")).min(1),
  name: z.string().min(1).optional(),
});

const environment = z.object({
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
    .pipe(z.array(clientSetting)),
  SANDBOX_SEED: z.enum(["demo", "empty", "none"]).optional(),
  SANDBOX_SMTP_URL: z.string().min(1).optional(),
  SANDBOX_EXTRA_CA: z.string().min(1).optional(),
  SANDBOX_CHECK_ANSWERS: z.enum(["0", "1"]).default("0"),
  SANDBOX_WEBHOOK_POSTS: z.coerce.number().int().min(5).max(6).default(6),
});

export type Settings = ReturnType<typeof readSettings>;

/** The environment in our own names. Throws with the variable's name when something is missing or unreadable. */
export function readSettings(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const read = environment.safeParse(given);
  if (!read.success) {
    const first = read.error.issues[0];
    throw new Error(`${first?.path[0]?.toString() ?? "Settings"}: ${first?.message ?? "not readable"}`);
  }
  const values = read.data;
  const isLoopback = isLoopbackHost(values.SANDBOX_HOST);
  return {
    port: values.SANDBOX_PORT,
    host: values.SANDBOX_HOST,
    /** Public origin without a slash at its end; issuer and every address we print begin with it. */
    url: (values.SANDBOX_URL ?? `http://localhost:${values.SANDBOX_PORT}`).replace(/\/+$/, ""),
    databaseUrl: values.SANDBOX_DATABASE_URL,
    /** How long a call waits for a connection to the database before it is answered 503. */
    databaseWaitSeconds: values.SANDBOX_DATABASE_WAIT_SECONDS,
    clients: values.SANDBOX_CLIENTS,
    seed: values.SANDBOX_SEED ?? (isLoopback ? ("demo" as const) : ("empty" as const)),
    smtpUrl: values.SANDBOX_SMTP_URL ?? null,
    /** A file of certificates (PEM) that endpoints of webhooks may be signed by, besides the usual authorities. */
    extraCaFile: values.SANDBOX_EXTRA_CA ?? null,
    /** Every answer is held against books.json before it is given. */
    checksAnswers: values.SANDBOX_CHECK_ANSWERS === "1",
    /** How often a notification is posted at most. */
    webhookPosts: values.SANDBOX_WEBHOOK_POSTS,
    /** Control, mail pages and the demo people exist only then. */
    isLoopback,
  };
}

export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "localhost" || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name);
}

let loaded: Settings | undefined;

/** The settings of this process, read once, when first asked for. */
export function settings(): Settings {
  loaded ??= readSettings(process.env);
  return loaded;
}

/** Goes on with other settings than those of the environment, as a test does that runs the sandbox in its own process. */
export function changeSettings(settings: Settings): void {
  loaded = settings;
}

/** Address of the identity server: `iss` of every token and the prefix of its endpoints. */
export function issuer(): string {
  return `${settings().url}/identity`;
}
