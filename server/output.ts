/**
 * Lets the process live on when what it prints cannot be written: on a full disk, to a pipe nobody reads, or to a closed
 * terminal. Unheard, the failure of standard error ends a process; with Next in it, Next would print that, which fails again,
 * and so on without end.
 */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
