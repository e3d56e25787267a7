import { spawnSync } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import { expect, it } from "vitest";

/** A process that prints uncaught errors, as Next.js does; its exit code is their number. */
const program = `
  import { surviveLostOutput } from "./server/output.ts";
  let uncaught = 0;
  process.on("uncaughtException", (error) => {
    if (++uncaught < 10) process.stderr.write(String(error));
  });
  surviveLostOutput();
  process.stdout.write("said\\n");
  process.stderr.write("said\\n");
  setTimeout(() => process.exit(uncaught), 50);
`;

it.runIf(existsSync("/dev/full"))("lives on when what it prints finds no room, and prints nothing about that", () => {
  const fullDevice = openSync("/dev/full", "w");
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  const result = spawnSync(process.execPath, args, { stdio: ["ignore", fullDevice, fullDevice] });
  expect(result).toMatchObject({ status: 0, signal: null });
});
