import { norrsken } from "../../sandbox/seed/companies";
import { ownPurchases, paperOf } from "../support/purchases";

export const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export const withScript = () => {
  const paper = paperOf("script-1").toString("latin1");
  const act = "/Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(document.domain\\)) >>";
  return Buffer.from(paper.replace("/Catalog", act), "latin1");
};

export const files = {
  script: { name: "with-script.pdf", type: "application/pdf", bytes: withScript() },
  page: {
    name: "invoice.pdf",
    type: "application/pdf",
    bytes: Buffer.from("<html><script>document.title='taken'</script></html>\n%PDF-1.7"),
  },
  broken: { name: "broken.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.7\nnothing of a PDF follows") },
  tiff: { name: "scan.tif", type: "image/tiff", bytes: Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0]) },
  picture: { name: "photo.png", type: "image/png", bytes: Buffer.from(pixel, "base64") },
} as const;

/** A supplier invoice with this file. @returns its address in the company */
export async function openWith(request: Parameters<typeof ownPurchases>[0], name: keyof typeof files): Promise<string> {
  const own = await ownPurchases(request, norrsken.name);
  await own.clear();
  const supplier = await own.supplier(`Strange ${name} AB`);
  const id = await own.register(supplier, { number: name, file: files[name] });
  return `/purchases/approvals/${id}`;
}
