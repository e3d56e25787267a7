const standardPerMinute = 600;

let perMinute = standardPerMinute;

/** Calls a minute for each client and endpoint (docs/api/requests.md#quota); tests move it. */
export function callsPerMinute(): number {
  return perMinute;
}

/** null: the standard again. */
export function setCallsPerMinute(calls: number | null): void {
  perMinute = calls ?? standardPerMinute;
}
