import { readFileSync } from "node:fs";
import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import { settings } from "../settings";

let read: { readonly file: string; readonly context: SecureContext } | undefined;

/**
 * Whose certificates are trusted: Node's own authorities, with the file of `NODE_EXTRA_CA_CERTS`, and besides the file of
 * `SANDBOX_EXTRA_CA`. A list of our own replaces Node's, so it has to hold all of them; it is read once, for reading it
 * takes longer than most calls.
 */
export function trustedAuthorities(): { readonly secureContext?: SecureContext } {
  const file = settings().extraCaFile;
  if (file === null) return {};
  if (read?.file !== file) {
    const ca = [...rootCertificates, ...namedToNode(), readFileSync(file, "utf8")];
    read = { file, context: createSecureContext({ ca }) };
  }
  return { secureContext: read.context };
}

function namedToNode(): string[] {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  return file ? [readFileSync(file, "utf8")] : [];
}
