import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { documentRefusal, documentRefusals } from "./document-refusal";

const refusalOfDropped = (content: string, name: string) => documentRefusal(new File([content], name), "SE");
const ubl = '<?xml version="1.0"?>\n<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">';

it("an e-invoice in XML is refused as one, however long it is and whatever it is called", async () => {
  expect(await refusalOfDropped(ubl, "invoice.xml")).toBe("e_invoice");
  expect(await refusalOfDropped(`${ubl}${" ".repeat(10_000)}</Invoice>`, "invoice.pdf")).toBe("e_invoice");
  expect(await refusalOfDropped("<html></html>", "page.pdf")).toBe("type");
  expect(await refusalOfDropped("%PDF-1.7", "invoice.pdf")).toBeNull();
});

it.each(locales)("each refusal has words of its own, an e-invoice is called one: %s", (locale) => {
  const t = createTranslator({ locale, messages: messages[locale], namespace: "register.document.refused" });
  const said = documentRefusals.map((why) => t(why, { name: "invoice.xml", most: "20" }));
  expect(new Set(said).size).toBe(documentRefusals.length);
  expect(t("e_invoice", { name: "invoice.xml", most: "20" })).toMatch(/e-?(invoice|faktura|factuur)[^.]* XML/i);
});
