import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { isKnownHost } from "@/lib/auth/known-hosts";
import { saveDefaultPartner } from "@/lib/auth/partners";
import { announceProcess, removeOwnProcess } from "@/lib/auth/tokens/processes";
import { readSpool } from "@/lib/auth/tokens/spool";
import { findForwardingHandler } from "@/lib/forwarding/find-forwarding";
import { createMonitoring } from "@/lib/health/monitoring";
import { announceEnd, finishOperationsAtShutdown } from "@/lib/operations/operations";
import { clientAddressOf } from "@/lib/platform/client-address";
import { closeDatabase } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { beat } from "@/lib/platform/heartbeat";
import { log, scrub } from "@/lib/platform/log";
import { setBridge, setMonitoring, whenSettingsAreComplete } from "@/lib/platform/process-bridge";
import { retryUntilDatabase } from "./retry-until-database";
import type { Jobs } from "./runner";

/**
 * Background jobs start after this delay, so that the first pages are answered first: work left from the last run can wait,
 * and the first request reads the service's clock anyway.
 */
const jobsDelayMs = 1_000;

/**
 * Starts the portal in this process, or ends the process with one line: Next would log a failure here and serve
 * nevertheless.
 */
export async function startPortalProcess(): Promise<void> {
  await startPortal().catch(exitWithError);
}

function exitWithError(error: unknown): never {
  process.stderr.write(scrub(`Error: the portal cannot start: ${error instanceof Error ? error.message : error}\n`));
  process.exit(1);
}

/**
 * Starts what the portal does besides answering requests. The refreshes an earlier run left unfinished are settled
 * first, because nothing may refresh a token before that. If the database cannot be reached, the start waits for it,
 * and the server in front says so meanwhile.
 *
 * @throws Error when a setting is missing
 */
async function startPortal(): Promise<void> {
  await whenSettingsAreComplete();
  setMonitoring(createMonitoring());
  // next-auth takes its address from the Host header, which the server in front has checked to be a partner's; a fixed
  // address would lead people of every other partner to the portal of the first one.
  delete process.env.NEXTAUTH_URL;
  process.env.AUTH_TRUST_HOST = "true";
  // Other processes seal only with keys that this process can open, once it has announced its keys.
  await retryUntilDatabase(announceProcess);
  await retryUntilDatabase(saveDefaultPartner);
  await retryUntilDatabase(settleRefreshes);
  const stopJobs = stopOnce(startJobsSoon());
  setBridge({
    knowsHost: isKnownHost,
    clientAddress: (socket, forwardedFor) => clientAddressOf(socket, forwardedFor, env().TRUSTED_PROXIES),
    findForwarding: findForwardingHandler,
    // Most processes never get an answer to an offer, so its code is loaded on demand.
    answerOffer: async (request) => (await import("@/lib/offer-answers/answer-form")).answerPostedForm(request),
    beginStop: (answersMs) => {
      announceEnd(answersMs);
      stopJobs().catch((error) => log("jobs").warn({ err: error }, "the background work did not end well"));
    },
    stop: async (operationsMs) => {
      // A sweep under way waits for operations that are handed over, so neither waits for the other.
      await Promise.allSettled([stopJobs(), finishOperationsAtShutdown(operationsMs)]);
      await removeOwnProcess().catch((error) =>
        log("jobs").warn({ err: error }, "the end of this process could not be told"),
      );
      await closeDatabase();
    },
  });
}

/** Lets several callers stop something once, and wait for the same end. */
function stopOnce(stop: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  return () => {
    stopped ??= stop();
    return stopped;
  };
}

/** The spool is usually empty, and the code that settles it is loaded only when it is not. */
async function settleRefreshes(): Promise<void> {
  if ((await readSpool()).length === 0) return;
  const { replaySpool } = await import("@/lib/auth/tokens/replay");
  log("jobs").info(await replaySpool(), "refreshes of an earlier run were settled");
}

/** @returns a function that stops the jobs, also before they have begun */
function startJobsSoon(): () => Promise<void> {
  beat(); // From now on the worker is expected to give signs of life.
  const delayController = new AbortController();
  const jobsPromise: Promise<Jobs | null> = pause(jobsDelayMs, null, { signal: delayController.signal }).then(
    () => startJobsWithServiceClock().catch(exitWithError),
    () => null,
  );
  return async () => {
    delayController.abort();
    await (await jobsPromise)?.stop();
  };
}

async function startJobsWithServiceClock(): Promise<Jobs> {
  await learnServiceClock();
  const { startJobs } = await import("./runner");
  return startJobs();
}

/** The first answer of the service contains its time; a service that does not answer now tells the time later. */
async function learnServiceClock(): Promise<void> {
  const { authorizationServer } = await import("@/lib/auth/oauth/authorization-server");
  await authorizationServer().catch((error) =>
    log("jobs").warn({ err: error }, "the identity server is not reachable yet"),
  );
}
