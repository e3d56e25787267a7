import "server-only";
import { randomUUID } from "node:crypto";
import { runInBackground } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { observeSince } from "@/lib/platform/metrics/metrics";
import { traced } from "@/lib/platform/tracing";
import { runInContext } from "@/lib/platform/work-context";

/**
 * Runs a job in the background, with an id of its own that its log lines, calls and mails bear, and measures it.
 *
 * @throws what the job threw, after it was logged
 */
export function runJob(task: string, work: () => Promise<void>): Promise<void> {
  const span = { name: `job ${task}`, kind: "internal" as const, attributes: { "stegvis.task": task } };
  return runInContext({ requestId: randomUUID(), span: null }, async () => {
    const startedAtMs = performance.now();
    let outcome = "failed";
    try {
      await traced(span, () => runInBackground(work));
      outcome = "done";
    } catch (error) {
      log("jobs").error({ err: error, task }, "a job failed");
      throw error;
    } finally {
      observeSince("stegvis_job_duration_seconds", { task, outcome }, startedAtMs);
    }
  });
}
