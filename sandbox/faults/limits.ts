const standardCallsPerMinute = 600;

let callsPerMinute = standardCallsPerMinute;

/** The limit of calls a minute for each client and endpoint (docs/api/requests.md#quota); tests can change it. */
export function getCallsPerMinute(): number {
  return callsPerMinute;
}

/** Sets the limit; null restores the standard. */
export function setCallsPerMinute(newLimit: number | null): void {
  callsPerMinute = newLimit ?? standardCallsPerMinute;
}
