import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type DocumentFinding, documentFindings } from "@/lib/api/contract/purchases/document-file";
import messages from "@/lib/i18n/messages/en/document.json";
import { FindingsNote } from "./findings-note";

// `lib/api/remote/pdf-findings.test.ts` tests which files make which finding, `factur-x.xml` among them.

const renderNote = (...findings: DocumentFinding[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ document: messages }}>
      <FindingsNote findings={findings} />
    </NextIntlClientProvider>,
  );

it("says that an e-invoice lies inside, without a warning", () => {
  expect(renderNote("eInvoice")).toContain("E-invoice inside");
  expect(renderNote("eInvoice")).not.toContain(messages.carries);
  expect(renderNote("eInvoice")).not.toContain("Open a saved copy only");
});

it.each(documentFindings.filter((finding) => finding !== "eInvoice"))(
  "warns of %s, beside an e-invoice too",
  (finding) => {
    for (const noteHtml of [renderNote(finding), renderNote("eInvoice", finding)]) {
      expect(noteHtml).toContain(messages.carries);
      expect(noteHtml).toContain(messages.findings[finding]);
      expect(noteHtml).toContain("Open a saved copy only");
    }
  },
);
