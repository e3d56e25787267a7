import type { Handler } from "./listener";

/**
 * Whether a process of this role answers people. A worker answers only what a machine asks about it, in front of this.
 *
 * @param role the setting ROLE, which lib/platform/env.ts has checked
 */
export const answersPages = (role: string | undefined): boolean => role !== "worker";

/** Answers a call for a page or a route that reached a process which only does background work. */
export const refuseAsWorker: Handler = async (_request, response) => {
  response.writeHead(404, { "content-type": "text/plain", "cache-control": "no-store" });
  response.end("this process does background work: send people to one with ROLE=web or ROLE=all\n");
};
