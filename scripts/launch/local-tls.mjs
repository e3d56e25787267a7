import { X509Certificate } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const validDays = 825;
const renewWithinMs = 30 * 86_400_000;

/**
 * Makes the files for https on this machine in `tls/` of the data folder (0700, files 0600): `localhost.pem` and
 * `localhost-key.pem` for a receiver on localhost, and `authority.pem`, whose key signed them and which the sandbox
 * trusts besides the usual authorities. The authority's key is discarded, so that it can sign nothing else.
 *
 * @param {string} dataDir
 * @returns {Promise<string>} the authority's file
 */
export async function ensureLocalTls(dataDir) {
  const folder = path.join(dataDir, "tls");
  const authorityFile = path.join(folder, "authority.pem");
  if (!isStillValid(path.join(folder, "localhost.pem"))) {
    const { authority, localhost } = await createCertificates();
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const writeFile = (/** @type {string} */ name, /** @type {string} */ fileText) =>
      fs.writeFileSync(path.join(folder, name), fileText, { mode: 0o600 });
    writeFile("authority.pem", authority.cert);
    writeFile("localhost-key.pem", localhost.private);
    // This file is written last, so that its presence proves that the other files exist.
    writeFile("localhost.pem", localhost.cert);
  }
  return authorityFile;
}

/** @param {string} file */
function isStillValid(file) {
  try {
    const { validTo } = new X509Certificate(fs.readFileSync(file));
    return Date.parse(validTo) > machineTimeMs() + renewWithinMs;
  } catch {
    return false;
  }
}

/** TLS compares certificates with the machine's time, so the sandbox's adjustable clock does not apply here. */
const machineTimeMs = () => performance.timeOrigin + performance.now();

async function createCertificates() {
  const { generate } = await import("selfsigned");
  const commonOptions = /** @type {const} */ ({
    algorithm: "sha256",
    keyType: "ec",
    notBeforeDate: new Date(machineTimeMs() - 86_400_000),
    notAfterDate: new Date(machineTimeMs() + validDays * 86_400_000),
  });
  const authority = await generate([{ name: "commonName", value: "Stegvis on this machine" }], {
    ...commonOptions,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, critical: true },
    ],
  });
  const localhost = await generate([{ name: "commonName", value: "localhost" }], {
    ...commonOptions,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
          { type: 7, ip: "::1" },
        ],
      },
    ],
  });
  return { authority, localhost };
}
