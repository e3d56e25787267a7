import { inflateSync } from "node:zlib";

export type PdfStructure = {
  /** Every kind of structure element, such as `Table` and `TH`. */
  readonly roles: ReadonlySet<string>;
  /** The PostScript name of each font, and whether the font is embedded in the file. */
  readonly fonts: readonly { readonly name: string; readonly isEmbedded: boolean }[];
};

/** Reads the structure elements and the fonts of a PDF from its bytes. */
export function readPdfStructure(bytes: Uint8Array): PdfStructure {
  const text = readTextOfAllObjects(Buffer.from(bytes));
  const roles = [...text.matchAll(/\/S\s*\/([A-Z][A-Za-z0-9]*)/g)].map(([, role = ""]) => role);
  const fonts = [...text.matchAll(/<<(?:(?!<<|>>)[\s\S])*\/Type\s*\/FontDescriptor(?:(?!<<|>>)[\s\S])*>>/g)].map(
    ([descriptor]) => ({
      name: /\/FontName\s*\/([^\s/<>[\]]+)/.exec(descriptor)?.[1] ?? "",
      isEmbedded: /\/FontFile[23]?\s+\d+ \d+ R/.test(descriptor),
    }),
  );
  return { roles: new Set(roles), fonts };
}

/** Reads the text of a file's plain objects and of its objects in compressed object streams. */
function readTextOfAllObjects(file: Buffer): string {
  const fileText = file.toString("latin1");
  const streams = [...fileText.matchAll(/\/Type\s*\/ObjStm[\s\S]*?stream\r?\n/g)].map((streamStart) => {
    const contentIndex = streamStart.index + streamStart[0].length;
    return inflateSync(file.subarray(contentIndex, fileText.indexOf("endstream", contentIndex))).toString("latin1");
  });
  return [fileText, ...streams].join("\n");
}
