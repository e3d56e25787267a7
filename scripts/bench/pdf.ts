import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { invoiceDocument } from "../../sandbox/documents/invoice-document";
import { invoicePdf } from "../../sandbox/documents/invoice-pdf";
import type { InvoiceSource } from "../../sandbox/documents/invoice-source";
import { sampleRow, sampleSource } from "../../sandbox/documents/testing/samples";
import { measureInTurns, median, ratioOf, timeOf } from "./measure";
import { report } from "./own-process";

const rounds = 5;
/** The number of PDFs of each kind in one measurement; the kinds are made in turn. */
const pagesPerRound = 8;

const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string) => readFileSync(resolve(`@expo-google-fonts/inter/${name}`));

/**
 * Measures the tagged PDF of an invoice, made in a worker thread, against a pdfkit page of the same texts and fonts.
 */
export async function measurePdf(): Promise<void> {
  const regular = fontFile("400Regular/Inter_400Regular.ttf");
  const semibold = fontFile("600SemiBold/Inter_600SemiBold.ttf");
  const tasks = {
    pdfkit: (round: number) => timeOf(() => pdfkitPage(invoiceOf(25, round), regular, semibold)),
    few: (round: number) => timeOf(() => invoicePdf(invoiceOf(25, round))),
    many: (round: number) => timeOf(() => invoicePdf(invoiceOf(300, round))),
  };
  for (const task of Object.values(tasks)) await task(rounds * pagesPerRound);
  const times = await measureInTurns({ rounds, calls: pagesPerRound }, tasks);
  const detail = Object.entries(times).map(([name, all]) => `${name} ${median(all).toFixed(1)} ms`);
  report("pdf", ratioOf(times.few, times.pdfkit), { detail: detail.join(", ") });
  report("longPdf", ratioOf(times.many, times.pdfkit));
}

/** @returns the source of an invoice; no two invoices are alike, because the layout caches what it has set before */
function invoiceOf(rowCount: number, round: number): InvoiceSource {
  const Rows = Array.from({ length: rowCount }, (_, index) => {
    const price = 100 + round + index / 100;
    return sampleRow({
      ArticleNumber: String(1000 * (round + 1) + index),
      Text: `Regel C24 45×95, åtgång ${round} nummer ${index + 1}`,
      UnitPrice: price,
      AmountNoVat: 12 * price,
    });
  });
  return sampleSource({ InvoiceNumber: 1000 + round, Rows });
}

/**
 * Draws the page that a programmer would write by hand: the same texts and sizes, fixed columns, hairlines, no tags.
 */
function pdfkitPage(source: InvoiceSource, regular: Buffer, semibold: Buffer): Promise<Buffer> {
  const page = invoiceDocument(source);
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: "A4", margin: 50, info: { Title: page.title } });
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
    document.registerFont("regular", regular);
    document.registerFont("semibold", semibold);
    drawHead(document, page);
    drawRows(document, page);
    drawTotals(document, page);
    document.end();
  });
}

type Page = ReturnType<typeof invoiceDocument>;

function drawHead(document: PDFKit.PDFDocument, page: Page): void {
  document.font("semibold").fontSize(13).text(page.seller.name);
  document.font("regular").fontSize(7.5).text(page.seller.address.join(", "));
  document.fontSize(20).text(page.heading).fontSize(9);
  document.font("semibold").text(page.buyer.name).font("regular");
  for (const line of page.buyer.lines) document.text(line);
  for (const { label, value } of page.facts) document.text(`${label}  ${value}`);
  document.moveDown();
}

const columnLefts: readonly number[] = [50, 90, 280, 350, 430, 480];

function drawRows(document: PDFKit.PDFDocument, { table }: Page): void {
  const line = (cells: readonly string[]) => {
    const top = document.y;
    for (const [index, cell] of cells.entries())
      document.text(cell, columnLefts[index] ?? 50, top, { lineBreak: false });
    document
      .moveTo(50, top + 14)
      .lineTo(545, top + 14)
      .lineWidth(0.4)
      .stroke();
    document.y = top + 18;
  };
  line(table.columns.map(({ label }) => label));
  for (const { cells } of table.rows) line(cells);
}

function drawTotals(document: PDFKit.PDFDocument, page: Page): void {
  document.x = 50;
  for (const { label, value } of [...page.totals, page.due, ...page.payment]) document.text(`${label}  ${value}`);
  const { address, contact, particulars } = page.footer;
  document
    .fontSize(7.5)
    .text([...address, ...contact, ...particulars.map(({ label, value }) => `${label} ${value}`)].join(" "));
}
