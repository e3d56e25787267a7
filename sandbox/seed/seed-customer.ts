import type { SeedRecord } from "./bulk";

export type SeedCustomer = SeedRecord & {
  readonly Id: string;
  readonly Name: string;
  readonly CustomerNumber: string;
  readonly IsPrivatePerson: boolean;
  readonly IsActive: boolean;
  readonly InvoiceCountryCode: string;
  readonly TermsOfPaymentId: string;
};
