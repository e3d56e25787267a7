import "server-only";
import { passOn, toResponse } from "../api/remote/pass-on";
import { writeHooks } from "./write-hooks";

type Asked = Parameters<typeof passOn> extends [...infer Own, unknown] ? Own : never;

/** Forwards one call to the service with all write hooks, and answers a web Response. */
export async function forward(...asked: Asked): Promise<Response> {
  return toResponse(await passOn(...asked, writeHooks));
}
