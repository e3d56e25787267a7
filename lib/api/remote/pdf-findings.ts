import "server-only";
import { inflateSync } from "node:zlib";
import type { RemovedPdfContent } from "../contract/purchases/document-file";

/** PDF names that make a reader execute something (source: ISO 32000-1, sections 7.11.4, 12.6 and 12.7). */
const contentPatterns: readonly (readonly [RemovedPdfContent, RegExp])[] = [
  ["javascript", /\/(?:JavaScript|JS)(?![\w-])/],
  ["launch", /\/(?:Launch|SubmitForm|ImportData|RichMedia|Rendition)(?![\w-])/],
  ["xfa", /\/XFA(?![\w-])/],
  ["openAction", /\/AA(?![\w-])/],
];

const embeddedFilePattern = /\/EmbeddedFiles?(?![\w-])/;

/** File names of the e-invoice inside a PDF (Factur-X 1.0 and ZUGFeRD 2, section 6; ZUGFeRD 1; XRechnung). */
const invoiceNames = ["factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml"];

const maxInflatedBytes = 32 * 1024 * 1024;

/**
 * Lists the contents of a PDF that a reader program would execute or offer to open.
 *
 * Rule: names are searched in the file and in its compressed object streams, after decoding `#xx` escapes; an opening action
 * that only selects a page is no finding. A file that hides names deeper is displayed without rights all the same.
 */
export function inspectPdf(bytes: Uint8Array): readonly RemovedPdfContent[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const objects = objectsOf(text).map(decodeNames);
  const foundContents = new Set<RemovedPdfContent>();
  for (const object of objects) {
    for (const [pdfContent, contentPattern] of contentPatterns)
      if (contentPattern.test(object)) foundContents.add(pdfContent);
    if (hasOpeningAction(object, objects)) foundContents.add("openAction");
  }
  if (objects.some((object) => embeddedFilePattern.test(object))) {
    foundContents.add(containsOnlyInvoices(objects) ? "eInvoice" : "embeddedFile");
  }
  return [...foundContents];
}

/** Returns the file without the contents of its streams, followed by its inflated object streams. */
function objectsOf(text: string): string[] {
  const plainParts: string[] = [];
  const inflatedObjects: string[] = [];
  let position = 0;
  let remainingBytes = maxInflatedBytes;
  for (const { index, 0: keyword } of text.matchAll(/stream\r?\n/g)) {
    if (index < position || text.slice(index - 3, index) === "end") continue;
    const textBeforeStream = text.slice(position, index);
    plainParts.push(textBeforeStream);
    const contentStart = index + keyword.length;
    const endIndex = text.indexOf("endstream", contentStart);
    const contentEnd = endIndex < 0 ? text.length : endIndex;
    if (/\/ObjStm(?!\w)/.test(decodeNames(textBeforeStream.slice(-2_000)))) {
      const object = inflate(text.slice(contentStart, contentEnd), remainingBytes);
      remainingBytes -= object.length;
      inflatedObjects.push(object);
    }
    position = contentEnd;
  }
  return [[...plainParts, text.slice(position)].join("\n"), ...inflatedObjects];
}

/**
 * Returns an empty text when the content is compressed in another way, damaged, or larger than the remaining budget.
 */
function inflate(content: string, maxBytes: number): string {
  if (maxBytes <= 0) return "";
  try {
    return inflateSync(Buffer.from(content, "latin1"), { maxOutputLength: maxBytes }).toString("latin1");
  } catch {
    return "";
  }
}

function decodeNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * An opening action is a destination (an array) or an action (a dictionary); a reference is followed as far as it can be
 * read.
 */
function hasOpeningAction(object: string, allObjects: readonly string[]): boolean {
  const action = /\/OpenAction\s*(?:(\[)|(\d+)\s+(\d+)\s+R)?/.exec(object);
  if (!action || action[1]) return false;
  if (!action[2]) return true;
  const target = new RegExp(`(?:^|\\s)${action[2]}\\s+${action[3]}\\s+obj\\s*(\\[)`);
  return !allObjects.some((candidate) => target.test(candidate));
}

/** Tells whether every embedded file has the name of an e-invoice, and there are as many names as embedded files. */
function containsOnlyInvoices(objects: readonly string[]): boolean {
  const text = objects.join("\n");
  const names = [...text.matchAll(/\/U?F\s*(?:\(([^)]*)\)|<([\da-f\s]*)>(?!>))/gi)].map(
    ([, plainText, hex]) => plainText ?? textOfHex(hex ?? ""),
  );
  const namedFileCount = text.match(/\/EF(?![\w-])/g)?.length ?? 0;
  const fileCount = text.match(/\/Type\s*\/EmbeddedFile(?![\w-])/g)?.length ?? 0;
  return namedFileCount > 0 && fileCount <= namedFileCount && names.length > 0 && names.every(isInvoiceName);
}

/** A PDF text has one byte per character, or is UTF-16 after a byte order mark. */
const isInvoiceName = (name: string) => invoiceNames.includes(name.replace(/^\xfe\xff|\0/g, "").toLowerCase());

const textOfHex = (hex: string) => Buffer.from(hex.replace(/\s/g, ""), "hex").toString("latin1");
