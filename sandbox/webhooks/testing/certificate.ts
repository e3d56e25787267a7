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
  const ecdsaSha256 = derSequence(derOid("2a8648ce3d040302"));
  const subjectName = derSequence(
    derElement(0x31, derSequence(derOid("550403"), derElement(0x0c, Buffer.from("Test receiver")))),
  );
  const alternativeNames = derSequence(
    derElement(0x82, Buffer.from("localhost")),
    derElement(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const certificateBody = derSequence(
    derElement(0xa0, derInteger(Buffer.from([2]))),
    derInteger(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaSha256,
    subjectName,
    derSequence(derTime(-1), derTime(1)),
    subjectName,
    publicKey,
    derElement(
      0xa3,
      derSequence(
        certificateExtension("551d11", alternativeNames),
        certificateExtension("551d13", derSequence(derElement(0x01, Buffer.from([255])))),
      ),
    ),
  );
  const signature = sign("sha256", certificateBody, createPrivateKey(privateKey));
  const certificateBytes = derSequence(
    certificateBody,
    ecdsaSha256,
    derElement(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const base64Lines = certificateBytes.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${base64Lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey,
  };
}

/** Encodes an element in DER: tag, length, content. */
function derElement(tag: number, content: Buffer): Buffer {
  const longLength = content.length < 256 ? [0x81, content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...(content.length < 128 ? [content.length] : longLength)]), content]);
}

const derSequence = (...parts: Buffer[]) => derElement(0x30, Buffer.concat(parts));
const derInteger = (bytes: Buffer) => derElement(0x02, bytes);
const derOid = (hex: string) => derElement(0x06, Buffer.from(hex, "hex"));
const certificateExtension = (id: string, value: Buffer) => derSequence(derOid(id), derElement(0x04, value));

/** Encodes a UTCTime that lies `days` from now by the machine's clock, which TLS uses. */
function derTime(days: number): Buffer {
  const instant = new Date(performance.timeOrigin + performance.now() + days * 86_400_000);
  return derElement(0x17, Buffer.from(`${instant.toISOString().slice(2, 19).replace(/[-T:]/g, "")}Z`));
}
