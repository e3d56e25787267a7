import { getCountryBooks } from "../ledger/country-books";
import { parseScaled, toNumberText } from "../ledger/money";
import { attachedDocumentType } from "../resources/attachments/attachment-links";
import type { SeedRecord } from "./bulk";
import { morningOf } from "./calendar";
import type { SeedCompany } from "./companies";
import { makeSeedId } from "./generator";
import { sara } from "./people";
import type { SeedInvoice } from "./sales-year";
import { makeSupplierDocumentPdf, type SupplierDocument } from "./supplier-document";
import type { SeedSupplier } from "./suppliers";

/** The number of a company's newest supplier invoices that have their document. */
const documentCount = 12;

/**
 * The documents of the newest supplier invoices, as files of the books: most are attached to the invoice, every third one to
 * its voucher.
 */
export function makeSupplierDocumentFiles(
  company: SeedCompany,
  suppliers: readonly SeedSupplier[],
  invoices: readonly SeedInvoice[],
): readonly SeedRecord[] {
  const supplierById = new Map(suppliers.map((supplier) => [supplier.id, supplier]));
  const newestInvoices = invoices
    .toSorted((left, right) => String(right.record.InvoiceDate).localeCompare(String(left.record.InvoiceDate)))
    .slice(0, documentCount);
  return newestInvoices.map(({ voucherId, record }, index) => {
    const isVoucherFile = index % 3 === 0;
    const number = String(record.InvoiceNumber);
    const supplier = supplierById.get(String(record.SupplierId));
    if (!supplier) throw new Error(`${number} is of no supplier of ${company.name}`);
    const vatMinor = toMinor(record.Vat);
    const file = makeDocument(company, supplier, {
      ...{ number, date: String(record.InvoiceDate), due: String(record.DueDate) },
      netMinor: -toMinor(record.TotalAmount) - vatMinor,
      vatMinor,
    });
    return {
      companyId: company.id,
      Id: makeSeedId(voucherId, "paper"),
      FileName: `${number}.pdf`,
      ContentType: "application/pdf",
      AttachedDocumentType: isVoucherFile ? attachedDocumentType.voucher : attachedDocumentType.supplierInvoice,
      DocumentId: isVoucherFile ? voucherId : record.Id,
      ImageDate: morningOf(String(record.InvoiceDate), index),
      PhotoSource: photoSourceEmail,
      Type: 0,
      SupplierName: record.SupplierName,
      UploadedBy: `${sara.firstName} ${sara.lastName}`,
      bytes: `\\x${file.toString("hex")}`,
    };
  });
}

/** Converts the amount of a record, which has two decimals, to minor units. */
const toMinor = (amount: unknown) => parseScaled(toNumberText(Number(amount)), 2);

type DocumentContent = Pick<SupplierDocument, "number" | "date" | "due" | "netMinor" | "vatMinor">;

/** Makes the PDF document that a supplier sent. */
export function makeDocument(company: SeedCompany, supplier: SeedSupplier, content: DocumentContent): Buffer {
  const { City, BankgiroNumber, BankAccountNumber } = supplier.record;
  const { chart } = getCountryBooks(company.countryCode);
  const document = {
    ...content,
    supplier: supplier.name,
    town: String(City),
    buyer: company.name,
    what: chart.find((account) => account.number === supplier.costAccount)?.name ?? "",
    currency: company.currencyCode,
    account: String(BankgiroNumber ?? BankAccountNumber ?? ""),
  };
  return makeSupplierDocumentPdf(document, company.countryCode);
}

/** The value of `PhotoSource` for a file that came to the company's own address. */
const photoSourceEmail = 2;
