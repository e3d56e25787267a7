import "server-only";
import type { AttemptRefusalReason } from "@/lib/rules/access/attempt-refusals";
import { Problem } from "@/lib/values/problem";

/** The refusal of an attempt, with the reason that its person is told. */
export class ConnectionRefusal extends Problem {
  constructor(reason: AttemptRefusalReason, { cause }: { cause?: unknown } = {}) {
    super("connection_refused", { detail: reason, cause });
  }
}
