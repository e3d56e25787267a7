import { closeDatabase } from "../../lib/platform/db";
import { Problem } from "../../lib/values/problem";

/** Runs the part of an operator's command that uses the portal's own code, and ends the process. */
export async function runForOperator<Input>(work: (input: Input) => Promise<void>): Promise<void> {
  let exitCode = 0;
  try {
    await work(JSON.parse(process.argv[2] ?? "{}") as Input);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `\n  ${error instanceof Problem ? [error.code, error.detail].filter(Boolean).join(": ") : message}\n`,
    );
    exitCode = 1;
  }
  await closeDatabase();
  process.exit(exitCode);
}
