import { Hono } from "hono";
import { pool } from "../store/db";
import { invoicePdf } from "./invoice-pdf";
import { findInvoiceSource } from "./invoice-source";
import { findLinkedDocument } from "./links";

const headers = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

/** Documents by their short-lived address, mounted at `/documents`. */
export const documentsApp = new Hono().get("/:token", async (context) => {
  const link = await findLinkedDocument(pool, context.req.param("token"));
  const source = link && (await findInvoiceSource(pool, link.companyId, link.invoiceId));
  if (!source) return context.text("This address has ended or never was.", 404, headers);
  const { name, bytes } = await invoicePdf(source);
  return context.body(bytes, 200, {
    ...headers,
    "content-type": "application/pdf",
    "content-disposition": `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
});
