import type { Bodies } from "../../openapi/generated/books";
import type { Buyer } from "../invoices/customer-invoice-parties";
import { completed, type Values } from "../records";
import { chosen, sharedRowMembers } from "../sales-documents/document-rows";

/** Names an order has for members of an invoice draft. */
export const orderNames = {
  ReversedConstructionServicesVatFree: "EligibleForReverseChargeOnVat",
  RotReducedInvoicingAmount: "HouseWorkAmount",
  RotReducedInvoicingOrgNumber: "HouseWorkCorporateIdentityNumber",
  RotReducedInvoicingPropertyName: "HouseWorkPropertyName",
};

/** The members of an order as an invoice draft has them. */
export function orderAsDraft(order: Values & Pick<Bodies["OrderApi"], "Rows">, buyer: Buyer): Values {
  return completed("CustomerInvoiceDraftApi", {
    ...chosen(order, shared),
    CustomerIsPrivatePerson: buyer.IsPrivatePerson,
    RotReducedInvoicingAmount: order.HouseWorkAmount,
    RotReducedInvoicingAutomaticDistribution: order.HouseWorkAutomaticDistribution,
    RotReducedInvoicingOrgNumber: order.HouseWorkCorporateIdentityNumber,
    RotReducedInvoicingPropertyName: order.HouseWorkPropertyName,
    Rows: order.Rows.map((row) => ({
      ...chosen(row, sharedRowMembers),
      IsTextRow: row.IsTextRow,
      IsWorkCost: row.IsWorkCost,
      LineNumber: row.LineNumber,
      ReversedConstructionServicesVatFree:
        order.ReverseChargeOnConstructionServices === true && row.EligibleForReverseChargeOnVat,
    })),
  });
}

const shared = [
  "BuyersOrderReference",
  "CustomerId",
  "DeliveryAddress1",
  "DeliveryAddress2",
  "DeliveryCity",
  "DeliveryCountryCode",
  "DeliveryCustomerName",
  "DeliveryMethodCode",
  "DeliveryMethodName",
  "DeliveryPostalCode",
  "DeliveryTermCode",
  "DeliveryTermName",
  "EuThirdParty",
  "InvoiceAddress1",
  "InvoiceAddress2",
  "OurReference",
  "Persons",
  "RotPropertyType",
  "RotReducedInvoicingType",
  "TermsOfPaymentId",
  "UsesGreenTechnology",
  "YourReference",
] as const;
