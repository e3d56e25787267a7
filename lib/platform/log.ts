import "server-only";
import pino, { type Logger } from "pino";
import { type LogArea, levelOf } from "./log-levels";
import { findContext } from "./work-context";

/**
 * Members that are secrets, at the top level of a log line and one level below. `scrub` finds those that lie deeper or in a
 * text.
 */
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
];

/** Names used by the service and the portal that announce a token, also in the middle of a text. */
const secretNames = "(?:access|refresh|id)_?token|client_?secret|code_?verifier|password|authorization|cookie";

/** Names used by the service, the portal and the three countries that announce a personal number. */
const personalNumberNames =
  "(?:corporate|national|personal)?_?identity_?number|personal_?number|social_?security_?number|personnummer|fodselsnummer|fødselsnummer|bsn|burgerservicenummer";

/**
 * Returns a pattern for a name and what stands between it and its value, in JSON (also inside a JSON string), a query
 * or a sentence.
 */
const buildNamePattern = (names: string, separator: string) =>
  String.raw`(\b(?:${names})\\?["']?\s*${separator}\s*\\?["']?)`;

const secretPatterns: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]"],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, "$1 [secret]"],
  [/([?&](?:code|state|token|access_token|refresh_token)=)[^&\s"]+/gi, "$1[secret]"],
  [new RegExp(`${buildNamePattern(secretNames, "[:=]")}(?!\\[secret\\])[\\w.~+/=%-]{8,}`, "gi"), "$1[secret]"],
  [new RegExp(`${buildNamePattern(personalNumberNames, "[:=]?")}\\d[\\d .+-]{6,}\\d`, "gi"), "$1[personal number]"],
  [/\b(?:19|20)?\d{6}[-+]\d{4}\b/g, "[personal number]"],
  [/\b(?:19|20)\d{10}\b/g, "[personal number]"],
  [/\b(postgres(?:ql)?:\/\/[^:@/\s]+:)[^@\s]+@/gi, "$1[secret]@"],
  [/[\p{L}\d._+%-]{1,64}(?:@|%40)(?:[\p{L}\d-]{1,63}\.)+\p{L}{2,}/giu, "[address]"],
];

/**
 * Removes tokens, credentials, personal numbers and mail addresses from any text.
 *
 * Rule: a token or credential is found by its shape (JWT, Bearer, query, connection address) and by its name. A Swedish
 * personal number is found by its shape anywhere, and so is a mail address, which mail servers repeat. A Norwegian number
 * (11 digits) and a Dutch BSN (9 digits) look like any account or invoice number, so they are removed only where a name
 * announces them.
 */
export function scrub(text: string): string {
  return secretPatterns.reduce(
    (scrubbedText, [pattern, replacement]) => scrubbedText.replace(pattern, replacement),
    text,
  );
}

/** Returns the message, stack and causes of an error, each scrubbed. */
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

type Loggers = { root: Logger; byArea: Map<LogArea, Logger> };

const loggersKey: unique symbol = Symbol.for("stegvis.loggers");
// The loggers are kept on globalThis: Next.js loads this module once per bundle, and a level counts for all of them.
const processGlobal = globalThis as typeof globalThis & { [loggersKey]?: Loggers };

type Writable = { write(line: string, onWritten?: (error?: Error | null) => void): unknown };

/**
 * Returns a log stream that loses lines rather than the request that wrote them. When the disk is full or nobody reads
 * any more, lost lines are counted, and the first line that can be written again is preceded by their number. The code
 * that starts the process must listen to the errors of the stream itself (server/output.ts).
 */
export function makeLossyStream(stream: Writable): Writable {
  let lostLineCount = 0;
  const writeCountingLoss = (line: string, lineCount: number) => {
    try {
      stream.write(line, (error) => {
        if (error) lostLineCount += lineCount;
      });
    } catch {
      lostLineCount += lineCount; // Some streams throw instead of calling back.
    }
  };
  return {
    write(line) {
      const reportedCount = lostLineCount;
      lostLineCount = 0;
      if (reportedCount > 0)
        writeCountingLoss(
          `${JSON.stringify({ level: 40, lost: reportedCount, msg: "lines of this log were lost" })}\n`,
          reportedCount,
        );
      writeCountingLoss(line, 1);
    },
  };
}

/**
 * Returns the portal's logger of an area: JSON lines on standard error, with secrets redacted by name and by shape. Each
 * line bears the id of the request, job or operation that it belongs to.
 */
export function log(area: LogArea): Logger {
  processGlobal[loggersKey] ??= { root: createLogger(makeLossyStream(process.stderr)), byArea: new Map() };
  const { root, byArea } = processGlobal[loggersKey];
  const level = levelOf(area);
  let logger = byArea.get(area);
  if (!logger) {
    logger = root.child({ area }, { level });
    byArea.set(area, logger);
  }
  // The levels may have been changed at run time.
  if (logger.level !== level) logger.level = level;
  return logger;
}

export function createLogger(stream: { write(line: string): unknown }): Logger {
  return pino(
    {
      level: "info",
      base: undefined,
      redact: { paths: secretMembers.flatMap((name) => [name, `*.${name}`]), censor: "[secret]" },
      serializers: { err: (error: unknown) => describeError(error) },
      hooks: { streamWrite: scrub },
      mixin: () => {
        const requestId = findContext()?.requestId;
        return requestId === undefined ? {} : { requestId };
      },
    },
    stream,
  );
}
