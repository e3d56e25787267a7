const standardPerMinute = 600;

let perMinute = standardPerMinute;

/** The limit of calls a minute for each client and endpoint (docs/api/requests.md#quota); tests can change it. */
export function getCallsPerMinute(): number {
  return perMinute;
}

/** Sets the limit; null restores the standard. */
export function setCallsPerMinute(calls: number | null): void {
  perMinute = calls ?? standardPerMinute;
}
