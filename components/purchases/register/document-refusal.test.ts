import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { findDocumentRefusal, uploadRefusals } from "./document-refusal";

const findRefusal = (content: string, name: string) => findDocumentRefusal(new File([content], name), "SE");
const ublInvoice = '<?xml version="1.0"?>\n<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">';

it("an e-invoice in XML is refused as one, however long it is and whatever it is called", async () => {
  expect(await findRefusal(ublInvoice, "invoice.xml")).toBe("e_invoice");
  expect(await findRefusal(`${ublInvoice}${" ".repeat(10_000)}</Invoice>`, "invoice.pdf")).toBe("e_invoice");
  expect(await findRefusal("<html></html>", "page.pdf")).toBe("type");
  expect(await findRefusal("%PDF-1.7", "invoice.pdf")).toBeNull();
});

it.each(locales)("each refusal has words of its own, an e-invoice is called one: %s", (locale) => {
  const t = createTranslator({ locale, messages: messages[locale], namespace: "register.document.refused" });
  const refusalTexts = uploadRefusals.map((refusal) => t(refusal, { name: "invoice.xml", most: "20" }));
  expect(new Set(refusalTexts).size).toBe(uploadRefusals.length);
  expect(t("e_invoice", { name: "invoice.xml", most: "20" })).toMatch(/e-?(invoice|faktura|factuur)[^.]* XML/i);
});
