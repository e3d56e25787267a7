import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** The number of a user without rights; a proof that runs as an ordinary user stays who it is. */
export const ordinaryUser: { uid: number; gid: number } | { uid?: never; gid?: never } =
  process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

export type StartedProgram = {
  readonly child: ChildProcess;
  readonly readOutput: () => string;
  stop(): Promise<number | null>;
};

/** Starts a program as an ordinary user, with this environment and no other. */
export function startProgram(
  [program = "", ...args]: readonly string[],
  { cwd, env }: { cwd: string; env: Readonly<Record<string, string>> },
): StartedProgram {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH ?? "", ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
    ...ordinaryUser,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (output += part));
  const exit = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await exit;
    return child.exitCode;
  };
  return { child, readOutput: () => output, stop };
}

/** Waits until an address answers with success. @throws Error with what the program wrote when it has ended or takes too long */
export async function waitUntilAnswered(url: string, { child, readOutput }: StartedProgram): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const isAnswered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isAnswered) return;
    if (child.exitCode !== null || attempt > 600) throw new Error(`${url} does not answer:\n${readOutput()}`);
    await wait(200);
  }
}
