import { bicOf, groupIban } from "./bank";
import { type Fact, type FactEntry, isFilled, toFacts } from "./facts";
import { formatDate } from "./format";
import { type DocumentCompany, type DocumentInvoice, isAbroad } from "./invoice-members";
import type { DocumentLanguage } from "./labels";
import type { Labels } from "./labels/label-names";

/**
 * The account to pay to, the due date and the payment reference. A domestic buyer pays by giro where the company has a giro
 * number; a foreign buyer cannot pay by giro, and pays to the account by IBAN and BIC.
 */
export function listPaymentFacts(
  invoice: DocumentInvoice,
  company: DocumentCompany,
  labels: Labels,
  language: DocumentLanguage,
): Fact[] {
  return toFacts([
    [labels.dueDate, invoice.DueDate && formatDate(invoice.DueDate, language)],
    ...listAccountFacts(company, isAbroad(invoice, company), labels),
    ...listReferenceFacts(invoice, labels),
  ]);
}

function listAccountFacts(company: DocumentCompany, isBuyerAbroad: boolean, labels: Labels): FactEntry[] {
  const hasGiro = isFilled(company.BankGiro) || isFilled(company.PlusGiro);
  if (hasGiro && !isBuyerAbroad) {
    return [
      [labels.bankGiro, company.BankGiro, "id"],
      [labels.plusGiro, company.PlusGiro, "id"],
    ];
  }
  const iban = isFilled(company.Iban) ? company.Iban : null;
  return [
    [labels.bankAccount, isBuyerAbroad && iban ? null : company.BankAccount, "id"],
    [labels.iban, iban && groupIban(iban), "id"],
    [labels.bic, iban && bicOf(iban), "id"],
  ];
}

function listReferenceFacts(invoice: DocumentInvoice, labels: Labels): FactEntry[] {
  if (isFilled(invoice.PaymentReferenceNumber)) return [[labels.reference, invoice.PaymentReferenceNumber, "id"]];
  return invoice.InvoiceNumber === null ? [] : [[labels.message, String(invoice.InvoiceNumber), "id"]];
}
