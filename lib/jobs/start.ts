import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { isKnownHost } from "@/lib/auth/known-hosts";
import { saveDefaultPartner } from "@/lib/auth/partners";
import { announceProcess, leaveProcesses } from "@/lib/auth/tokens/processes";
import { readSpool } from "@/lib/auth/tokens/spool";
import { findForwarding } from "@/lib/forwarding/find-forwarding";
import { finishOperationsAtShutdown } from "@/lib/operations/operations";
import { clientAddress } from "@/lib/platform/client-address";
import { closeDatabase } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { log, scrub } from "@/lib/platform/log";
import { setBridge, whenSettingsAreIn } from "@/lib/platform/process-bridge";
import type { Jobs } from "./runner";
import { untilDatabase } from "./until-database";

/** What has waited since the last run, and what the first request would find out as well, comes after the first pages. */
const restAfterMs = 1_000;

/** Starts the inside, or ends the process with one line: Next would log a failure here and serve nevertheless. */
export async function startInside(): Promise<void> {
  await start().catch(giveUp);
}

function giveUp(error: unknown): never {
  process.stderr.write(scrub(`Error: the portal cannot start: ${error instanceof Error ? error.message : error}\n`));
  process.exit(1);
}

/**
 * Starts what the portal does besides answering requests. What an earlier run died with is finished first: until then
 * nothing may refresh a token. A database that is away is waited for; the server in front says so meanwhile.
 *
 * @throws Error when a setting is missing
 */
async function start(): Promise<void> {
  await whenSettingsAreIn();
  // next-auth takes its address from the Host, which the server in front has found to be a partner's; a fixed one would
  // lead people of every other partner to the first one's portal.
  delete process.env.NEXTAUTH_URL;
  process.env.AUTH_TRUST_HOST = "true";
  // Others seal only what this process can open, from when it has said what that is.
  await untilDatabase(announceProcess);
  await untilDatabase(saveDefaultPartner);
  await untilDatabase(settleRefreshes);
  const stopRest = startRestSoon();
  setBridge({
    knowsHost: isKnownHost,
    clientAddress: (socket, forwardedFor) => clientAddress(socket, forwardedFor, env().TRUSTED_PROXIES),
    findForwarding,
    // Most processes never get one: what answers it is loaded then.
    answerOffer: async (request) => (await import("@/lib/offer-answers/answer-form")).answerForm(request),
    stop: async () => {
      await stopRest();
      await finishOperationsAtShutdown();
      await leaveProcesses().catch((error) => log().warn({ err: error }, "the end of this process could not be told"));
      await closeDatabase();
    },
  });
}

/** Mostly there is nothing; what settles it is then not even loaded. */
async function settleRefreshes(): Promise<void> {
  if ((await readSpool()).length === 0) return;
  const { replaySpool } = await import("@/lib/auth/tokens/replay");
  log().info(await replaySpool(), "refreshes of an earlier run were settled");
}

/** @returns what stops it, also before it began */
function startRestSoon(): () => Promise<void> {
  const waiting = new AbortController();
  const jobs: Promise<Jobs | null> = pause(restAfterMs, null, { signal: waiting.signal }).then(
    () => startRest().catch(giveUp),
    () => null,
  );
  return async () => {
    waiting.abort();
    await (await jobs)?.stop();
  };
}

async function startRest(): Promise<Jobs> {
  await learnServiceClock();
  const { startJobs } = await import("./runner");
  return startJobs();
}

/** The first answer of the service tells its time; a service that is away now tells it later. */
async function learnServiceClock(): Promise<void> {
  const { authorizationServer } = await import("@/lib/auth/oauth/authorization-server");
  await authorizationServer().catch((error) => log().warn({ err: error }, "the identity server is not reachable yet"));
}
