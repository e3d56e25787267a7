import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type RemovedPdfContent, removedPdfContents } from "@/lib/api/contract/purchases/document-file";
import messages from "@/lib/i18n/messages/en/document.json";
import { PdfExtrasNote } from "./findings-note";

// `lib/api/remote/pdf-findings.test.ts` tests which files make which finding, `factur-x.xml` among them.

const renderNote = (...findings: RemovedPdfContent[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ document: messages }}>
      <PdfExtrasNote findings={findings} />
    </NextIntlClientProvider>,
  );

it("says that an e-invoice lies inside, without a warning", () => {
  expect(renderNote("eInvoice")).toContain("E-invoice inside");
  expect(renderNote("eInvoice")).not.toContain(messages.carries);
  expect(renderNote("eInvoice")).not.toContain("Open a saved copy only");
});

it.each(removedPdfContents.filter((finding) => finding !== "eInvoice"))(
  "warns of %s, beside an e-invoice too",
  (finding) => {
    for (const noteHtml of [renderNote(finding), renderNote("eInvoice", finding)]) {
      expect(noteHtml).toContain(messages.carries);
      expect(noteHtml).toContain(messages.findings[finding]);
      expect(noteHtml).toContain("Open a saved copy only");
    }
  },
);
