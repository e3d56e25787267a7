import { accessOfPerson, type CompanyAccess } from "../access";
import { replaySpool } from "../tokens/replay";
import { getAccessToken } from "../tokens/tokens";

// A process that does with tokens what the portal does, and nothing else, so that a test can kill it at any moment.
// It answers messages over IPC. "begin" → {replayed}; {calls} → {asked} when every call has requested a token, then
// {outcomes} with one text per call: the end of the token, or the problem's code and detail. The process waits for
// "begin", so that a test can prepare the next process while it kills the present one.

type TokenRequest = { partnerId: string; personId: string; companyId: string; calls: number };

async function awaitOutcome(pendingAccess: Promise<CompanyAccess>): Promise<string> {
  try {
    const { token } = await getAccessToken(await pendingAccess);
    return `token ${token.slice(-16)}`;
  } catch (error) {
    if (!(error instanceof Error)) return "unknown";
    return "detail" in error ? `${error.message} ${error.detail}` : error.message;
  }
}

async function answerMessage(request: TokenRequest | "begin"): Promise<object> {
  if (request === "begin") return { replayed: await replaySpool() };
  const { partnerId, personId, companyId, calls } = request;
  const pendingAccesses = Array.from({ length: calls }, () => accessOfPerson(partnerId, personId, companyId));
  const outcomes = pendingAccesses.map(awaitOutcome);
  await Promise.allSettled(pendingAccesses);
  process.send?.({ asked: calls });
  return { outcomes: await Promise.all(outcomes) };
}

process.on("message", (request: TokenRequest | "begin") => {
  void answerMessage(request).then((message) => process.send?.(message));
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });
