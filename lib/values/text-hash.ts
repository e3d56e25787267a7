/**
 * Returns a short hash of a text: equal texts have equal hashes, wherever these are computed.
 *
 * Rule: FNV-1a, 64 bits. The hash distinguishes texts; it does not protect a secret.
 */
export function textHash(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}
