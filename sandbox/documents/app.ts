import { Hono } from "hono";
import { findDownload } from "../resources/attachments/temporary-url";
import { pool } from "../store/db";
import { renderInvoicePdf } from "./invoice-pdf";
import { findInvoiceSource } from "./invoice-source";
import { findLinkedDocument } from "./links";

const documentHeaders = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

/** Serves documents at short-lived addresses, mounted at `/documents`. */
export const documentsApp = new Hono();

documentsApp.get("/attachments/:companyId/:id/:expires/:signature", async (context) => {
  const file = await findDownload(pool, context.req.param());
  if (!file) return context.text("This address has ended or never was.", 404, documentHeaders);
  return context.body(new Uint8Array(file.bytes), 200, {
    ...documentHeaders,
    "content-type": file.ContentType,
    "content-disposition": `inline; filename*=UTF-8''${encodeURIComponent(file.FileName)}`,
  });
});

documentsApp.get("/:token", async (context) => {
  const link = await findLinkedDocument(pool, context.req.param("token"));
  const source = link && (await findInvoiceSource(pool, link.companyId, link.invoiceId));
  if (!source) return context.text("This address has ended or never was.", 404, documentHeaders);
  const { name, bytes } = await renderInvoicePdf(source);
  return context.body(bytes, 200, {
    ...documentHeaders,
    "content-type": "application/pdf",
    "content-disposition": `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
});
