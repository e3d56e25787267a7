import { amountFormatOf } from "./amounts";
import { formatDate } from "./format";
import { isAbroad } from "./invoice-members";
import { type DocumentLanguage, documentLanguageOf, labelsOf } from "./labels";
import { composeMailText, type MailText, type RequestedMailText } from "./mail-texts";
import type { SalesPageData } from "./sales-document";
import { computePrintedTotals } from "./totals";
import { noVatFreeNotes } from "./vat-clauses";

type SalesPhrases = {
  readonly fromWord: string;
  readonly quoteMessage: (number: number, amount: string, validTo: string) => string;
  readonly orderMessage: (number: number, amount: string) => string;
};

const salesPhrases: Readonly<Record<DocumentLanguage, SalesPhrases>> = {
  sv: {
    fromWord: "från",
    quoteMessage: (number, amount, validTo) =>
      `Hej!\n\nHär kommer offert ${number} på ${amount}. Den gäller till ${validTo}.`,
    orderMessage: (number, amount) =>
      `Hej!\n\nTack för din beställning. Här kommer orderbekräftelse ${number} på ${amount}.`,
  },
  nb: {
    fromWord: "fra",
    quoteMessage: (number, amount, validTo) =>
      `Hei!\n\nHer er tilbud ${number} på ${amount}. Det gjelder til ${validTo}.`,
    orderMessage: (number, amount) => `Hei!\n\nTakk for bestillingen. Her er ordrebekreftelse ${number} på ${amount}.`,
  },
  nl: {
    fromWord: "van",
    quoteMessage: (number, amount, validTo) =>
      `Goedendag,\n\nBijgaand offerte ${number} van ${amount}. Deze is geldig tot ${validTo}.`,
    orderMessage: (number, amount) =>
      `Goedendag,\n\nBedankt voor uw bestelling. Bijgaand orderbevestiging ${number} van ${amount}.`,
  },
  en: {
    fromWord: "from",
    quoteMessage: (number, amount, validTo) =>
      `Hello,\n\nHere is quote ${number} for ${amount}. It is valid until ${validTo}.`,
    orderMessage: (number, amount) =>
      `Hello,\n\nThank you for your order. Here is order confirmation ${number} for ${amount}.`,
  },
};

/** Composes the mail of a quote or an order; the same rules apply as for an invoice's mail (`mail-texts.ts`). */
export function composeSalesMail(source: SalesPageData, requestedText: RequestedMailText): MailText {
  const { invoice: quoteOrOrder, company, customer, kind } = source;
  const language = documentLanguageOf(customer.language, company.CountryCode);
  const number = quoteOrOrder.InvoiceNumber ?? 0;
  const heading = labelsOf(language)[kind];
  return composeMailText(requestedText, {
    company,
    documentId: quoteOrOrder.Id,
    number,
    language,
    subject: `${heading} ${number} ${salesPhrases[language].fromWord} ${company.Name}`,
    message: findCompanyMessage(source) ?? makeDefaultMessage(source, number, language),
  });
}

function findCompanyMessage({ kind, invoice: quoteOrOrder, company }: SalesPageData): string | null {
  const texts = company.CompanyText;
  const [domesticText, foreignText] =
    kind === "quote"
      ? [texts?.QuoteEmailDomestic, texts?.QuoteEmailForeign]
      : [texts?.OrderEmailDomestic, texts?.OrderEmailForeign];
  return (isAbroad(quoteOrOrder, company) ? foreignText : domesticText)?.trim() || null;
}

/** The default message; its amount is the total with VAT, without a tax reduction. */
function makeDefaultMessage(
  { kind, invoice: quoteOrOrder, company }: SalesPageData,
  number: number,
  language: DocumentLanguage,
): string {
  const amountFormat = amountFormatOf(quoteOrOrder, language);
  const { due: amountDue } = computePrintedTotals(
    quoteOrOrder,
    company,
    amountFormat,
    0n,
    noVatFreeNotes,
    labelsOf(language),
    language,
  );
  if (kind !== "quote") return salesPhrases[language].orderMessage(number, amountDue.value);
  return salesPhrases[language].quoteMessage(
    number,
    amountDue.value,
    formatDate(quoteOrOrder.DueDate ?? quoteOrOrder.InvoiceDate, language),
  );
}
