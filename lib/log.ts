import "server-only";
import pino, { type Logger } from "pino";

/** Members that are secrets or personal wherever they appear. Values inside texts are caught by `scrub`. */
const secretMembers = [
  "access_token",
  "accessToken",
  "refresh_token",
  "refreshToken",
  "token",
  "code",
  "code_verifier",
  "verifier",
  "state",
  "secret",
  "client_secret",
  "password",
  "authorization",
  "cookie",
  "identityNumber",
  "IdentityNumber",
];

const shapes: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]"],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, "$1 [secret]"],
  [/([?&](?:code|state|token|access_token|refresh_token)=)[^&\s"]+/gi, "$1[secret]"],
  [/\b(?:19|20)?\d{6}[-+]\d{4}\b/g, "[personal number]"],
  [/\b(?:19|20)\d{10}\b/g, "[personal number]"],
  [/\b(postgres(?:ql)?:\/\/[^:@/\s]+:)[^@\s]+@/gi, "$1[secret]@"],
];

/** Takes tokens, credentials and personal numbers out of a text, whatever it came from. */
export function scrub(text: string): string {
  return shapes.reduce((rest, [shape, instead]) => rest.replace(shape, instead), text);
}

/** The message, stack and causes of an error, each scrubbed. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return scrub(String(error));
  const errorCode = "code" in error ? String(error.code) : undefined;
  const cause = error.cause !== undefined && depth < 4 ? describeError(error.cause, depth + 1) : undefined;
  return {
    type: error.name,
    errorCode,
    message: scrub(error.message),
    stack: error.stack && scrub(error.stack),
    cause,
  };
}

let logger: Logger | undefined;

/** The portal's logger: JSON lines on standard error, secrets redacted by name and by shape. */
export function log(): Logger {
  logger ??= createLogger(process.stderr);
  return logger;
}

export function createLogger(stream: { write(line: string): unknown }): Logger {
  return pino(
    {
      level: process.env.LOG_LEVEL ?? "info",
      base: undefined,
      redact: { paths: secretMembers.flatMap((name) => [name, `*.${name}`]), censor: "[secret]" },
      serializers: { err: (error: unknown) => describeError(error) },
      hooks: { streamWrite: scrub },
    },
    stream,
  );
}
