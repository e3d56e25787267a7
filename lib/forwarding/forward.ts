import "server-only";
import { forwardCall, toResponse } from "../api/remote/pass-on";
import { writeHooks } from "./write-hooks";

type ForwardArguments =
  Parameters<typeof forwardCall> extends [...infer ArgumentsBeforeHooks, unknown] ? ArgumentsBeforeHooks : never;

/** Forwards one call to the service with all write hooks, and answers a web Response. */
export async function forward(...callArguments: ForwardArguments): Promise<Response> {
  return toResponse(await forwardCall(...callArguments, writeHooks));
}
