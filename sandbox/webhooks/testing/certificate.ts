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
  const ecdsaSha256 = encodeSequence(encodeOid("2a8648ce3d040302"));
  const subjectName = encodeSequence(
    encodeElement(0x31, encodeSequence(encodeOid("550403"), encodeElement(0x0c, Buffer.from("Test receiver")))),
  );
  const alternativeNames = encodeSequence(
    encodeElement(0x82, Buffer.from("localhost")),
    encodeElement(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const certificateBody = encodeSequence(
    encodeElement(0xa0, encodeInteger(Buffer.from([2]))),
    encodeInteger(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaSha256,
    subjectName,
    encodeSequence(encodeTime(-1), encodeTime(1)),
    subjectName,
    publicKey,
    encodeElement(
      0xa3,
      encodeSequence(
        encodeCertificateExtension("551d11", alternativeNames),
        encodeCertificateExtension("551d13", encodeSequence(encodeElement(0x01, Buffer.from([255])))),
      ),
    ),
  );
  const signature = sign("sha256", certificateBody, createPrivateKey(privateKey));
  const certificateBytes = encodeSequence(
    certificateBody,
    ecdsaSha256,
    encodeElement(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const base64Lines = certificateBytes.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${base64Lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey,
  };
}

/** Encodes an element in DER: tag, length, content. */
function encodeElement(tag: number, content: Buffer): Buffer {
  const longLength = content.length < 256 ? [0x81, content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...(content.length < 128 ? [content.length] : longLength)]), content]);
}

const encodeSequence = (...parts: Buffer[]) => encodeElement(0x30, Buffer.concat(parts));
const encodeInteger = (bytes: Buffer) => encodeElement(0x02, bytes);
const encodeOid = (hex: string) => encodeElement(0x06, Buffer.from(hex, "hex"));
const encodeCertificateExtension = (id: string, value: Buffer) =>
  encodeSequence(encodeOid(id), encodeElement(0x04, value));

/** Encodes a UTCTime that lies `days` from now by the machine's clock, which TLS uses. */
function encodeTime(days: number): Buffer {
  const instant = new Date(performance.timeOrigin + performance.now() + days * 86_400_000);
  return encodeElement(0x17, Buffer.from(`${instant.toISOString().slice(2, 19).replace(/[-T:]/g, "")}Z`));
}
