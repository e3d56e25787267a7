import { Hono } from "hono";
import { html } from "hono/html";
import {
  findSentInvoice,
  listSentInvoices,
  type SentInvoiceSummary,
  sentInvoicesPerPage,
} from "../../outbox/sent-invoices";
import { renderTextTable, renderToolPage } from "./page";
import { readPageNumber, renderPageLinks, toInstantText } from "./paging";

/** Web pages that show every invoice sent as an e-invoice, on paper or to Kivra. */
export const sentInvoicePages = new Hono();

sentInvoicePages.get("/", async (c) => {
  const requestedPage = readPageNumber(c);
  const { invoices, total } = await listSentInvoices(requestedPage);
  const rows = invoices.map(
    (invoice) =>
      html`<tr><td>${toInstantText(invoice.sentAt)}</td><td>${invoice.companyName ?? ""}</td><td>${invoice.recipient}</td><td><a href="/sent-invoices/${invoice.invoiceId}">Invoice ${invoice.number ?? ""}</a></td><td>${sendTypeNames[invoice.sendType] ?? ""}</td></tr>`,
  );
  const table = renderTextTable(
    html`<table><thead><tr><th scope="col">Sent (UTC)</th><th scope="col">Company</th><th scope="col">To</th><th scope="col">Invoice</th><th scope="col">How</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
  return renderToolPage(
    c,
    { title: "Sent invoices", currentPath: "/sent-invoices" },
    html`<h1>Sent invoices</h1><p class="lead">Every invoice the service handed over as an e-invoice, on paper or to Kivra, newest first. Those sent by e-mail stand under Mail.</p>
${total === 0 ? html`<p class="empty">None yet. Send an invoice as an e-invoice and it stands here.</p>` : table}
${renderPageLinks("/sent-invoices", { page: requestedPage, total, pageSize: sentInvoicesPerPage, recordNoun: "invoices" })}`,
  );
});

const sendTypeNames: Readonly<Record<number, string>> = {
  1: "E-invoice",
  2: "On paper",
  3: "To the consumer's bank",
  4: "Kivra",
};

sentInvoicePages.get("/:id", async (c) => {
  const invoice = await findSentInvoice(c.req.param("id"));
  if (invoice === null) return c.notFound();
  const facts = [
    ["To", invoice.recipient],
    ["How", sendTypeNames[invoice.sendType] ?? ""],
    ["Sent (UTC)", toInstantText(invoice.sentAt)],
    ["Company", invoice.companyName ?? ""],
  ];
  const downloadName = makeFileName(invoice);
  return renderToolPage(
    c,
    { title: `Invoice ${invoice.number ?? ""}`, currentPath: "/sent-invoices" },
    html`<h1>Invoice ${invoice.number ?? ""}</h1>
<dl class="rows">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}<div><dt>Document</dt><dd><a href="/sent-invoices/${invoice.invoiceId}/document" download="${downloadName}">${downloadName}</a></dd></div></dl>
${isXml(invoice) ? html`<h2>As it left</h2><pre>${indentXml(invoice.document.toString("utf8"))}</pre>` : ""}`,
  );
});

sentInvoicePages.get("/:id/document", async (c) => {
  const invoice = await findSentInvoice(c.req.param("id"));
  if (invoice === null) return c.notFound();
  return c.body(new Uint8Array(invoice.document), 200, {
    "content-type": invoice.contentType,
    "content-disposition": `attachment; filename="${makeFileName(invoice)}"`,
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
});

const isXml = ({ contentType }: SentInvoiceSummary) => contentType === "application/xml";

const makeFileName = (invoice: SentInvoiceSummary) =>
  `invoice-${invoice.number ?? ""}.${isXml(invoice) ? "xml" : "pdf"}`;

/** Indents XML for reading, one element a line. The downloaded file is the unchanged document. */
function indentXml(xml: string): string {
  let depth = 0;
  return xml
    .replace(/></g, ">\n<")
    .split("\n")
    .map((line) => {
      if (line.startsWith("</")) depth--;
      const indentedLine = "  ".repeat(Math.max(0, depth)) + line;
      if (/^<[^?!/][^>]*[^/]>$/.test(line) && !line.includes("</")) depth++;
      return indentedLine;
    })
    .join("\n");
}
