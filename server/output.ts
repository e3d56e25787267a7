/**
 * Lets the process continue when its output cannot be written: on a full disk, to a pipe nobody reads, or to a closed
 * terminal. Without a listener, an error of standard error ends a process; in a process with Next.js, Next.js would print
 * that error, which fails again, without end.
 */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
