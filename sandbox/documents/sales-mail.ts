import { amountsOf } from "./amounts";
import { localDate } from "./format";
import { isAbroad } from "./invoice-members";
import { type DocumentLanguage, documentLanguage, labelsOf } from "./labels";
import { composeMailText, type MailText, type RequestedMailText } from "./mail-texts";
import type { SalesPage } from "./sales-document";
import { printedTotals } from "./totals";
import { noVatFreeNotes } from "./vat-clauses";

type SalesPhrases = {
  readonly from: string;
  readonly quote: (number: number, amount: string, validTo: string) => string;
  readonly order: (number: number, amount: string) => string;
};

const salesPhrases: Readonly<Record<DocumentLanguage, SalesPhrases>> = {
  sv: {
    from: "från",
    quote: (number, amount, validTo) => `Hej!\n\nHär kommer offert ${number} på ${amount}. Den gäller till ${validTo}.`,
    order: (number, amount) => `Hej!\n\nTack för din beställning. Här kommer orderbekräftelse ${number} på ${amount}.`,
  },
  nb: {
    from: "fra",
    quote: (number, amount, validTo) => `Hei!\n\nHer er tilbud ${number} på ${amount}. Det gjelder til ${validTo}.`,
    order: (number, amount) => `Hei!\n\nTakk for bestillingen. Her er ordrebekreftelse ${number} på ${amount}.`,
  },
  nl: {
    from: "van",
    quote: (number, amount, validTo) =>
      `Goedendag,\n\nBijgaand offerte ${number} van ${amount}. Deze is geldig tot ${validTo}.`,
    order: (number, amount) =>
      `Goedendag,\n\nBedankt voor uw bestelling. Bijgaand orderbevestiging ${number} van ${amount}.`,
  },
  en: {
    from: "from",
    quote: (number, amount, validTo) =>
      `Hello,\n\nHere is quote ${number} for ${amount}. It is valid until ${validTo}.`,
    order: (number, amount) =>
      `Hello,\n\nThank you for your order. Here is order confirmation ${number} for ${amount}.`,
  },
};

/** Subject and text of the mail of a quote or an order; the same rules apply as for an invoice's mail (`mail-texts.ts`). */
export function salesMail(page: SalesPage, requestedText: RequestedMailText): MailText {
  const { invoice, company, customer, kind } = page;
  const language = documentLanguage(customer.language, company.CountryCode);
  const number = invoice.InvoiceNumber ?? 0;
  const heading = labelsOf(language)[kind];
  return composeMailText(requestedText, {
    company,
    documentId: invoice.Id,
    number,
    language,
    subject: `${heading} ${number} ${salesPhrases[language].from} ${company.Name}`,
    message: standingText(page) ?? defaultMessage(page, number, language),
  });
}

function standingText({ kind, invoice, company }: SalesPage): string | null {
  const texts = company.CompanyText;
  const [home, abroad] =
    kind === "quote"
      ? [texts?.QuoteEmailDomestic, texts?.QuoteEmailForeign]
      : [texts?.OrderEmailDomestic, texts?.OrderEmailForeign];
  return (isAbroad(invoice, company) ? abroad : home)?.trim() || null;
}

/** The default message; its amount is the total with VAT, without a tax reduction. */
function defaultMessage({ kind, invoice, company }: SalesPage, number: number, language: DocumentLanguage): string {
  const amounts = amountsOf(invoice, language);
  const { due } = printedTotals(invoice, company, amounts, 0n, noVatFreeNotes, labelsOf(language), language);
  if (kind !== "quote") return salesPhrases[language].order(number, due.value);
  return salesPhrases[language].quote(number, due.value, localDate(invoice.DueDate ?? invoice.InvoiceDate, language));
}
