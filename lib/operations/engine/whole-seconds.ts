import "server-only";

/** Cuts an instant to whole seconds, since the service's stamp of a record may be finer than that of its lists. */
export function cutToSeconds(instant: string): string {
  return `${instant.slice(0, 19)}Z`;
}
