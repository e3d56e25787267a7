/**
 * The parameters of a query string or a form body, byte for byte.
 *
 * `URLSearchParams` replaces bytes that are not UTF-8. `state` must be returned exactly as it was sent, so values are stored
 * as bytes and decoded as text only where a parameter is text.
 */
export class FormParameters {
  private readonly values = new Map<string, Buffer[]>();

  /** @param encodedText the application/x-www-form-urlencoded text, with one character for each byte */
  constructor(readonly encodedText: string) {
    for (const part of encodedText.split("&")) {
      if (part === "") continue;
      const separatorIndex = part.indexOf("=");
      const name = decodeBytes(separatorIndex < 0 ? part : part.slice(0, separatorIndex)).toString("utf8");
      const value = decodeBytes(separatorIndex < 0 ? "" : part.slice(separatorIndex + 1));
      const earlierValues = this.values.get(name);
      if (earlierValues) earlierValues.push(value);
      else this.values.set(name, [value]);
    }
  }

  /** The bytes of a parameter's first value; a parameter without a value is treated as absent (RFC 6749 section 3.1). */
  bytes(name: string): Buffer | undefined {
    const value = this.values.get(name)?.[0];
    return value === undefined || value.length === 0 ? undefined : value;
  }

  text(name: string): string | undefined {
    return this.bytes(name)?.toString("utf8");
  }

  isRepeated(name: string): boolean {
    return (this.values.get(name)?.length ?? 0) > 1;
  }

  /** The names of parameters that were sent more than once. */
  listRepeated(): string[] {
    return [...this.values.keys()].filter((name) => this.isRepeated(name));
  }
}

/** Percent-encodes every byte that is not unreserved (RFC 3986 section 2.3); decoding returns the same bytes. */
export function encodeBytes(bytes: Buffer): string {
  let encoded = "";
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    encoded += /[A-Za-z0-9\-._~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return encoded;
}

/** Adds parameters to the query of `uri`; the existing part of `uri` is not changed. */
export function withQuery(uri: string, parameters: Record<string, string | Buffer | undefined>): string {
  const addedQuery = Object.entries(parameters)
    .filter((entry): entry is [string, string | Buffer] => entry[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeBytes(Buffer.from(value))}`)
    .join("&");
  const separator = !uri.includes("?") ? "?" : /[?&]$/.test(uri) ? "" : "&";
  return `${uri}${separator}${addedQuery}`;
}

function decodeBytes(text: string): Buffer {
  const bytes = Buffer.from(text.replaceAll("+", " "), "latin1");
  const decodedBytes = Buffer.alloc(bytes.length);
  let decodedLength = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const hex = bytes[index] === 0x25 ? bytes.toString("latin1", index + 1, index + 3) : "";
    if (/^[0-9a-fA-F]{2}$/.test(hex)) {
      decodedBytes[decodedLength] = Number.parseInt(hex, 16);
      index += 2;
    } else {
      decodedBytes[decodedLength] = bytes[index] ?? 0;
    }
    decodedLength += 1;
  }
  return decodedBytes.subarray(0, decodedLength);
}
