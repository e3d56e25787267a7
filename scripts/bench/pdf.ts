import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { buildInvoiceDocument } from "../../sandbox/documents/invoice-document";
import { renderInvoicePdf } from "../../sandbox/documents/invoice-pdf";
import type { InvoiceSource } from "../../sandbox/documents/invoice-source";
import { makeSampleRow, makeSampleSource } from "../../sandbox/documents/testing/samples";
import { measureInTurns, measureTime, median, ratioOf } from "./measure";
import { report } from "./own-process";

const rounds = 5;
/** The number of PDFs of each kind in one measurement; the kinds are made in turn. */
const pagesPerRound = 8;

const { resolve: resolveModule } = createRequire(import.meta.url);
const readFont = (name: string) => readFileSync(resolveModule(`@expo-google-fonts/inter/${name}`));

/**
 * Measures the tagged PDF of an invoice, made in a worker thread, against a pdfkit page of the same texts and fonts.
 */
export async function measurePdf(): Promise<void> {
  const regularFont = readFont("400Regular/Inter_400Regular.ttf");
  const semiboldFont = readFont("600SemiBold/Inter_600SemiBold.ttf");
  const tasks = {
    pdfkit: (round: number) =>
      measureTime(() => drawPdfkitPage(makeInvoiceSource(25, round), regularFont, semiboldFont)),
    few: (round: number) => measureTime(() => renderInvoicePdf(makeInvoiceSource(25, round))),
    many: (round: number) => measureTime(() => renderInvoicePdf(makeInvoiceSource(300, round))),
  };
  for (const task of Object.values(tasks)) await task(rounds * pagesPerRound);
  const timesByTask = await measureInTurns({ rounds, calls: pagesPerRound }, tasks);
  const detail = Object.entries(timesByTask).map(
    ([name, timesOfTask]) => `${name} ${median(timesOfTask).toFixed(1)} ms`,
  );
  report("pdf", ratioOf(timesByTask.few, timesByTask.pdfkit), { detail: detail.join(", ") });
  report("longPdf", ratioOf(timesByTask.many, timesByTask.pdfkit));
}

/** @returns the source of an invoice; no two invoices are alike, because the layout caches what it has set before */
function makeInvoiceSource(rowCount: number, round: number): InvoiceSource {
  const Rows = Array.from({ length: rowCount }, (_, index) => {
    const price = 100 + round + index / 100;
    return makeSampleRow({
      ArticleNumber: String(1000 * (round + 1) + index),
      Text: `Regel C24 45×95, åtgång ${round} nummer ${index + 1}`,
      UnitPrice: price,
      AmountNoVat: 12 * price,
    });
  });
  return makeSampleSource({ InvoiceNumber: 1000 + round, Rows });
}

/**
 * Draws the page that a programmer would write by hand: the same texts and sizes, fixed columns, hairlines, no tags.
 */
function drawPdfkitPage(source: InvoiceSource, regularFont: Buffer, semiboldFont: Buffer): Promise<Buffer> {
  const printedInvoice = buildInvoiceDocument(source);
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: "A4", margin: 50, info: { Title: printedInvoice.title } });
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
    document.registerFont("regular", regularFont);
    document.registerFont("semibold", semiboldFont);
    drawHead(document, printedInvoice);
    drawRows(document, printedInvoice);
    drawTotals(document, printedInvoice);
    document.end();
  });
}

type PrintedInvoice = ReturnType<typeof buildInvoiceDocument>;

function drawHead(document: PDFKit.PDFDocument, printedInvoice: PrintedInvoice): void {
  document.font("semibold").fontSize(13).text(printedInvoice.seller.name);
  document.font("regular").fontSize(7.5).text(printedInvoice.seller.address.join(", "));
  document.fontSize(20).text(printedInvoice.heading).fontSize(9);
  document.font("semibold").text(printedInvoice.buyer.name).font("regular");
  for (const line of printedInvoice.buyer.lines) document.text(line);
  for (const { label, value } of printedInvoice.facts) document.text(`${label}  ${value}`);
  document.moveDown();
}

const columnLefts: readonly number[] = [50, 90, 280, 350, 430, 480];

function drawRows(document: PDFKit.PDFDocument, { table }: PrintedInvoice): void {
  const drawRow = (cells: readonly string[]) => {
    const rowTop = document.y;
    for (const [index, cell] of cells.entries())
      document.text(cell, columnLefts[index] ?? 50, rowTop, { lineBreak: false });
    document
      .moveTo(50, rowTop + 14)
      .lineTo(545, rowTop + 14)
      .lineWidth(0.4)
      .stroke();
    document.y = rowTop + 18;
  };
  drawRow(table.columns.map(({ label }) => label));
  for (const { cells } of table.rows) drawRow(cells);
}

function drawTotals(document: PDFKit.PDFDocument, printedInvoice: PrintedInvoice): void {
  document.x = 50;
  for (const { label, value } of [...printedInvoice.totals, printedInvoice.due, ...printedInvoice.payment])
    document.text(`${label}  ${value}`);
  const { address, contact, particulars } = printedInvoice.footer;
  document
    .fontSize(7.5)
    .text([...address, ...contact, ...particulars.map(({ label, value }) => `${label} ${value}`)].join(" "));
}
