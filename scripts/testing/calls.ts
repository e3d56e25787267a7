import http from "node:http";

/** The outcome of one call. `closesConnection`: the answer tells the client not to use the connection again. */
export type CallOutcome =
  | { kind: "answered"; status: number; closesConnection: boolean; body: string }
  | { kind: "failed"; code: string | undefined };

/** Makes one call over the connections of `agent`. A call is answered when the whole answer has arrived. */
export function makeCall(
  url: string,
  agent: http.Agent,
  options: http.RequestOptions = {},
  body = "",
): Promise<CallOutcome> {
  return new Promise((resolve) => {
    const resolveFailure = (error: NodeJS.ErrnoException) => resolve({ kind: "failed", code: error.code });
    const request = http.request(url, { agent, ...options }, (answer) => {
      let answerText = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => {
        answerText += chunk;
      });
      answer.once("error", resolveFailure);
      answer.once("end", () => {
        const closesConnection = answer.headers.connection === "close";
        resolve({ kind: "answered", status: answer.statusCode ?? 0, closesConnection, body: answerText });
      });
    });
    request.once("error", resolveFailure);
    request.end(body);
  });
}

/**
 * Starts callers, each with one lasting connection, that send their next call as soon as the last one has ended. They
 * stop when the server refuses connections.
 */
export function callWithoutPause(url: string, callerCount: number, options: http.RequestOptions = {}) {
  const outcomes: CallOutcome[] = [];
  let onAnswer = () => {};
  const runCaller = async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const outcome = await makeCall(url, agent, options);
      if (outcome.kind === "failed" && outcome.code === "ECONNREFUSED") break;
      outcomes.push(outcome);
      onAnswer();
    }
    agent.destroy();
  };
  const callersEnded = Promise.all(Array.from({ length: callerCount }, runCaller));
  const waitForAnswers = (count: number) =>
    new Promise<void>((resolve) => {
      onAnswer = () => outcomes.length >= count && resolve();
      onAnswer();
    });
  return { outcomes, waitForAnswers, callersEnded };
}

/**
 * The outcomes that are neither an answer with the given status nor an answer with a text that refuses the call and
 * closes.
 */
export function droppedCalls(outcomes: readonly CallOutcome[], status: number): CallOutcome[] {
  return outcomes.filter((outcome) => {
    if (outcome.kind === "failed") return true;
    return !(outcome.status === status || (outcome.status === 503 && outcome.closesConnection && outcome.body !== ""));
  });
}
