import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/**
 * Creates a self-signed certificate for localhost and 127.0.0.1 and its key, in PEM. It is valid from yesterday to tomorrow.
 */
export function createSelfSignedCertificate(): { readonly certificate: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const ecdsaSha256 = sequence(oid("2a8648ce3d040302"));
  const name = sequence(element(0x31, sequence(oid("550403"), element(0x0c, Buffer.from("Test receiver")))));
  const names = sequence(element(0x82, Buffer.from("localhost")), element(0x87, Buffer.from([127, 0, 0, 1])));
  const body = sequence(
    element(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaSha256,
    name,
    sequence(time(-1), time(1)),
    name,
    publicKey,
    element(
      0xa3,
      sequence(extension("551d11", names), extension("551d13", sequence(element(0x01, Buffer.from([255]))))),
    ),
  );
  const signature = sign("sha256", body, createPrivateKey(privateKey));
  const certificateBytes = sequence(body, ecdsaSha256, element(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificateBytes.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey,
  };
}

/** Encodes an element in DER: tag, length, content. */
function element(tag: number, content: Buffer): Buffer {
  const long = content.length < 256 ? [0x81, content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...(content.length < 128 ? [content.length] : long)]), content]);
}

const sequence = (...parts: Buffer[]) => element(0x30, Buffer.concat(parts));
const integer = (bytes: Buffer) => element(0x02, bytes);
const oid = (hex: string) => element(0x06, Buffer.from(hex, "hex"));
const extension = (id: string, value: Buffer) => sequence(oid(id), element(0x04, value));

/** Encodes a UTCTime that lies `days` from now by the machine's clock, which TLS uses. */
function time(days: number): Buffer {
  const instant = new Date(performance.timeOrigin + performance.now() + days * 86_400_000);
  return element(0x17, Buffer.from(`${instant.toISOString().slice(2, 19).replace(/[-T:]/g, "")}Z`));
}
