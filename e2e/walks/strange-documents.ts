import { norrsken } from "../../sandbox/seed/companies";
import { createInvoicePdf, purchasesAtService } from "../support/purchases-at-service";

export const pngBase64 =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export const createPdfWithScript = () => {
  const pdfText = createInvoicePdf("script-1").toString("latin1");
  const openAction = "/Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(document.domain\\)) >>";
  return Buffer.from(pdfText.replace("/Catalog", openAction), "latin1");
};

export const unusualFiles = {
  script: { name: "with-script.pdf", type: "application/pdf", bytes: createPdfWithScript() },
  page: {
    name: "invoice.pdf",
    type: "application/pdf",
    bytes: Buffer.from("<html><script>document.title='taken'</script></html>\n%PDF-1.7"),
  },
  broken: { name: "broken.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.7\nnothing of a PDF follows") },
  tiff: { name: "scan.tif", type: "image/tiff", bytes: Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0]) },
  picture: { name: "photo.png", type: "image/png", bytes: Buffer.from(pngBase64, "base64") },
} as const;

/** Registers a supplier invoice with this file. @returns its path in the company */
export async function registerWithFile(
  request: Parameters<typeof purchasesAtService>[0],
  fileKind: keyof typeof unusualFiles,
): Promise<string> {
  const purchases = await purchasesAtService(request, norrsken.name);
  await purchases.deleteDrafts();
  const supplierId = await purchases.createSupplier(`Strange ${fileKind} AB`);
  const id = await purchases.register(supplierId, { number: fileKind, file: unusualFiles[fileKind] });
  return `/purchases/approvals/${id}`;
}
