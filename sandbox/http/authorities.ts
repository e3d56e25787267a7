import { readFileSync } from "node:fs";
import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import { getSettings } from "../settings";

let cachedAuthorities: { readonly file: string; readonly context: SecureContext } | undefined;

/**
 * The certificate authorities that outgoing calls trust: Node's own, those in the file of `NODE_EXTRA_CA_CERTS`, and those
 * in the file of `SANDBOX_EXTRA_CA`. A list that is passed to Node replaces Node's list, so it must contain all of them. It
 * is read once, because reading it takes longer than most calls.
 */
export function getTrustedAuthorities(): { readonly secureContext?: SecureContext } {
  const file = getSettings().extraCaFile;
  if (file === null) return {};
  if (cachedAuthorities?.file !== file) {
    const ca = [...rootCertificates, ...readExtraNodeAuthorities(), readFileSync(file, "utf8")];
    cachedAuthorities = { file, context: createSecureContext({ ca }) };
  }
  return { secureContext: cachedAuthorities.context };
}

function readExtraNodeAuthorities(): string[] {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  return file ? [readFileSync(file, "utf8")] : [];
}
