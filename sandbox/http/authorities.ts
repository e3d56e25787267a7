import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";
import { settings } from "../settings";

/**
 * Whose certificates are trusted: Node's own authorities, with the file of `NODE_EXTRA_CA_CERTS`, and besides the file of
 * `SANDBOX_EXTRA_CA`. A list of our own replaces Node's, so it has to hold all of them.
 */
export function extraAuthorities(): { readonly ca?: string[] } {
  const file = settings().extraCaFile;
  if (file === null) return {};
  const named = process.env.NODE_EXTRA_CA_CERTS;
  const byNode = named ? [readFileSync(named, "utf8")] : [];
  return { ca: [...rootCertificates, ...byNode, readFileSync(file, "utf8")] };
}
