import { accessOfPerson } from "../access";
import { replaySpool } from "../tokens/replay";
import { accessToken } from "../tokens/tokens";

// A process that does what the portal does about tokens and nothing else, so that a test can kill it at any moment.
// Over IPC: "begin" → {replayed}; {calls} → {outcomes}, one word per call: the token's end, or the problem's code and
// detail. It begins only when told, so that a test can have the next one ready while it kills the one before.

type Ask = { partnerId: string; personId: string; companyId: string; calls: number };

async function outcomeOf({ partnerId, personId, companyId }: Ask): Promise<string> {
  try {
    const { token } = await accessToken(await accessOfPerson(partnerId, personId, companyId));
    return `token ${token.slice(-16)}`;
  } catch (error) {
    if (!(error instanceof Error)) return "unknown";
    return "detail" in error ? `${error.message} ${error.detail}` : error.message;
  }
}

async function answer(ask: Ask | "begin"): Promise<object> {
  if (ask === "begin") return { replayed: await replaySpool() };
  return { outcomes: await Promise.all(Array.from({ length: ask.calls }, () => outcomeOf(ask))) };
}

process.on("message", (ask: Ask | "begin") => {
  void answer(ask).then((message) => process.send?.(message));
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });
