import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { makeZip } from "client-zip";
import * as z from "zod";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { toProblem } from "../../platform/problem-response";
import { now } from "../../values/clock";
import { parseInput } from "../../values/parse-input";
import { Problem, toProblemJson } from "../../values/problem";
import { maxBatchSize } from "../contract/operations/batch";
import { invoices } from "../contract/sales/customer-invoice";
import { orders } from "../contract/sales/order";
import type { ZipEntry, ZipResult } from "../contract/sales/pdf-zip";
import { quotes } from "../contract/sales/quote";
import { books } from "./books";
import { makeUniqueFileNames } from "./file-names";

const zipRequestSchema = z.strictObject({
  documents: z
    .array(
      z.strictObject({
        document: z.enum(["quote", "order", "invoice"]),
        id: z.guid(),
        name: z.string().max(300),
      }),
    )
    .min(1)
    .max(maxBatchSize),
});

const documentPaths = { quote: quotes.path, order: orders.path, invoice: invoices.path };
const maxTries = 4;
const maxWaitSeconds = 60;

/** Reads the access anew; throws once the session or the membership has ended. */
type CurrentAccess = () => Promise<CompanyAccess>;

/**
 * Makes the PDFs of documents as one zip, created while it is sent, so that at most one document is in memory:
 * `multipart/form-data` with the part `zip` and then the part `result`, JSON with the result for each document. A
 * document that cannot be fetched is left out and reported there. The access is checked anew before each document.
 *
 * Quota: one call per document, one after another, in the company's turn; a busy service is waited for.
 * @throws Problem `role_missing`, `invalid_input` before anything is sent
 */
export async function makePdfZip(readAccess: CurrentAccess, body: unknown): Promise<Response> {
  requireAction(await readAccess(), "sales.read");
  const { documents } = parseInput(zipRequestSchema, body);
  const boundary = `stegvis-${crypto.randomUUID()}`;
  const parts = makeMultipart(boundary, documents, readAccess);
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    // When the client disconnects, nothing more is requested from the service.
    cancel: async () => void (await parts.return(undefined)),
  });
  return new Response(stream, {
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

async function* makeMultipart(
  boundary: string,
  documents: readonly ZipEntry[],
  readAccess: CurrentAccess,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encodeLines = (...lines: string[]) => new TextEncoder().encode(lines.join("\r\n"));
  const partHead = (name: string, type: string) => [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"; filename="${name}"`,
    `Content-Type: ${type}`,
    "",
    "",
  ];
  const documentResults: ZipResult["documents"][number][] = [];
  yield encodeLines(...partHead("zip", "application/zip"));
  yield* makeZip(zipFiles(documents, readAccess, (documentResult) => documentResults.push(documentResult)));
  yield encodeLines("", ...partHead("result", "application/json"));
  yield encodeLines(JSON.stringify({ documents: documentResults } satisfies ZipResult), `--${boundary}--`, "");
}

type OnDocumentResult = (documentResult: ZipResult["documents"][number]) => void;

async function* zipFiles(documents: readonly ZipEntry[], readAccess: CurrentAccess, onResult: OnDocumentResult) {
  const names = makeUniqueFileNames(
    documents.map(({ name }) => name),
    "pdf",
  );
  for (const [index, document] of documents.entries()) {
    const fileName = names[index] ?? "";
    const content = await fetchPdf(document, readAccess);
    const { id } = document;
    if (content instanceof Problem) {
      onResult({ id, file: null, problem: toProblemJson(content) });
      continue;
    }
    onResult({ id, file: fileName, problem: null });
    yield { name: fileName, input: content, lastModified: now() };
  }
}

/** Fetches the file, or the problem why it cannot be fetched. A `remote_busy` is waited for and retried a few times. */
async function fetchPdf({ document, id }: ZipEntry, readAccess: CurrentAccess): Promise<Uint8Array | Problem> {
  for (let tryNumber = 1; ; tryNumber++) {
    try {
      return await books(await readAccess()).pdf(`${documentPaths[document]}/${id}/print`);
    } catch (error) {
      const problem = toProblem(error);
      if (problem.code !== "remote_busy" || tryNumber === maxTries) return problem;
      await pause(1000 * Math.min(problem.retryAfterSeconds ?? tryNumber, maxWaitSeconds));
    }
  }
}
