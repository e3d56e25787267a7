import http from "node:http";

/** The outcome of one call. `closesConnection`: the answer tells the client not to use the connection again. */
export type Outcome =
  | { is: "answered"; status: number; closes: boolean; body: string }
  | { is: "failed"; code: string | undefined };

/** Makes one call over the connections of `agent`. A call is answered when the whole answer has arrived. */
export function call(url: string, agent: http.Agent, options: http.RequestOptions = {}, body = ""): Promise<Outcome> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve({ is: "failed", code: error.code });
    const request = http.request(url, { agent, ...options }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => {
        text += part;
      });
      answer.once("error", failed);
      answer.once("end", () => {
        const closes = answer.headers.connection === "close";
        resolve({ is: "answered", status: answer.statusCode ?? 0, closes, body: text });
      });
    });
    request.once("error", failed);
    request.end(body);
  });
}

/**
 * Starts callers, each with one lasting connection, that send their next call as soon as the last one has ended. They
 * stop when the server refuses connections.
 */
export function callWithoutPause(url: string, callers: number, options: http.RequestOptions = {}) {
  const outcomes: Outcome[] = [];
  let onAnswer = () => {};
  const runCaller = async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const outcome = await call(url, agent, options);
      if (outcome.is === "failed" && outcome.code === "ECONNREFUSED") break;
      outcomes.push(outcome);
      onAnswer();
    }
    agent.destroy();
  };
  const ended = Promise.all(Array.from({ length: callers }, runCaller));
  const answered = (count: number) =>
    new Promise<void>((resolve) => {
      onAnswer = () => outcomes.length >= count && resolve();
      onAnswer();
    });
  return { outcomes, answered, ended };
}

/**
 * The outcomes that are neither an answer with the given status nor an answer with a text that refuses the call and
 * closes.
 */
export function droppedCalls(outcomes: readonly Outcome[], status: number): Outcome[] {
  return outcomes.filter((outcome) => {
    if (outcome.is === "failed") return true;
    return !(outcome.status === status || (outcome.status === 503 && outcome.closes && outcome.body !== ""));
  });
}
