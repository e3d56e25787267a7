import { bicOf, ibanInGroups } from "./bank";
import { type Fact, type FactEntry, isFilled, toFacts } from "./facts";
import { localDate } from "./format";
import { type DocumentCompany, type DocumentInvoice, isAbroad } from "./invoice-members";
import type { DocumentLanguage } from "./labels";
import type { Labels } from "./labels/label-names";

/**
 * The account to pay to, the due date and the payment reference. A domestic buyer pays by giro where the company has a giro
 * number; a foreign buyer cannot pay by giro, and pays to the account by IBAN and BIC.
 */
export function paymentFacts(
  invoice: DocumentInvoice,
  company: DocumentCompany,
  labels: Labels,
  language: DocumentLanguage,
): Fact[] {
  return toFacts([
    [labels.dueDate, invoice.DueDate && localDate(invoice.DueDate, language)],
    ...accountFacts(company, isAbroad(invoice, company), labels),
    ...referenceFact(invoice, labels),
  ]);
}

function accountFacts(company: DocumentCompany, isBuyerAbroad: boolean, labels: Labels): FactEntry[] {
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
    [labels.iban, iban && ibanInGroups(iban), "id"],
    [labels.bic, iban && bicOf(iban), "id"],
  ];
}

function referenceFact(invoice: DocumentInvoice, labels: Labels): FactEntry[] {
  if (isFilled(invoice.PaymentReferenceNumber)) return [[labels.reference, invoice.PaymentReferenceNumber, "id"]];
  return invoice.InvoiceNumber === null ? [] : [[labels.message, String(invoice.InvoiceNumber), "id"]];
}
