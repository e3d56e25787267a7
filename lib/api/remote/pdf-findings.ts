import "server-only";
import { inflateSync } from "node:zlib";
import type { DocumentFinding } from "../contract/purchases/document-file";

/** PDF names that make a reader execute something (source: ISO 32000-1, sections 7.11.4, 12.6 and 12.7). */
const names: readonly (readonly [DocumentFinding, RegExp])[] = [
  ["javascript", /\/(?:JavaScript|JS)(?![\w-])/],
  ["launch", /\/(?:Launch|SubmitForm|ImportData|RichMedia|Rendition)(?![\w-])/],
  ["xfa", /\/XFA(?![\w-])/],
  ["openAction", /\/AA(?![\w-])/],
];

const embedded = /\/EmbeddedFiles?(?![\w-])/;

/** File names of the e-invoice inside a PDF (Factur-X 1.0 and ZUGFeRD 2, section 6; ZUGFeRD 1; XRechnung). */
const invoiceNames = ["factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml"];

const mostInflated = 32 * 1024 * 1024;

/**
 * The contents of a PDF that would act if a reader let them.
 *
 * Rule: names are searched in the file and in its compressed object streams, after decoding `#xx` escapes; an opening action
 * that only selects a page is no finding. A file that hides names deeper is displayed without rights all the same.
 */
export function pdfFindings(bytes: Uint8Array): readonly DocumentFinding[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const objects = objectsOf(text).map(writtenOut);
  const found = new Set<DocumentFinding>();
  for (const object of objects) {
    for (const [finding, name] of names) if (name.test(object)) found.add(finding);
    if (opensWithAct(object, objects)) found.add("openAction");
  }
  if (objects.some((object) => embedded.test(object))) {
    found.add(holdsOnlyInvoices(objects) ? "eInvoice" : "embeddedFile");
  }
  return [...found];
}

/** The file without the contents of its streams, followed by its inflated object streams. */
function objectsOf(text: string): string[] {
  const outside: string[] = [];
  const inside: string[] = [];
  let at = 0;
  let budget = mostInflated;
  for (const { index, 0: keyword } of text.matchAll(/stream\r?\n/g)) {
    if (index < at || text.slice(index - 3, index) === "end") continue;
    const head = text.slice(at, index);
    outside.push(head);
    const begins = index + keyword.length;
    const end = text.indexOf("endstream", begins);
    const ends = end < 0 ? text.length : end;
    if (/\/ObjStm(?!\w)/.test(writtenOut(head.slice(-2_000)))) {
      const object = inflated(text.slice(begins, ends), budget);
      budget -= object.length;
      inside.push(object);
    }
    at = ends;
  }
  return [[...outside, text.slice(at)].join("\n"), ...inside];
}

/** Empty when the content is compressed in another way, damaged, or larger than the remaining budget. */
function inflated(content: string, most: number): string {
  if (most <= 0) return "";
  try {
    return inflateSync(Buffer.from(content, "latin1"), { maxOutputLength: most }).toString("latin1");
  } catch {
    return "";
  }
}

function writtenOut(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * An opening action is a destination (an array) or an action (a dictionary); a reference is followed as far as it can be
 * read.
 */
function opensWithAct(object: string, all: readonly string[]): boolean {
  const action = /\/OpenAction\s*(?:(\[)|(\d+)\s+(\d+)\s+R)?/.exec(object);
  if (!action || action[1]) return false;
  if (!action[2]) return true;
  const target = new RegExp(`(?:^|\\s)${action[2]}\\s+${action[3]}\\s+obj\\s*(\\[)`);
  return !all.some((one) => target.test(one));
}

/** Whether every embedded file has the name of an e-invoice, and there are as many names as embedded files. */
function holdsOnlyInvoices(objects: readonly string[]): boolean {
  const text = objects.join("\n");
  const names = [...text.matchAll(/\/U?F\s*(?:\(([^)]*)\)|<([\da-f\s]*)>(?!>))/gi)].map(
    ([, plain, hex]) => plain ?? textOfHex(hex ?? ""),
  );
  const named = text.match(/\/EF(?![\w-])/g)?.length ?? 0;
  const files = text.match(/\/Type\s*\/EmbeddedFile(?![\w-])/g)?.length ?? 0;
  return named > 0 && files <= named && names.length > 0 && names.every(isOfInvoice);
}

/** A PDF text has one byte per character, or is UTF-16 after a byte order mark. */
const isOfInvoice = (name: string) => invoiceNames.includes(name.replace(/^\xfe\xff|\0/g, "").toLowerCase());

const textOfHex = (hex: string) => Buffer.from(hex.replace(/\s/g, ""), "hex").toString("latin1");
