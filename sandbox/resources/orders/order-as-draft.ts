import type { Bodies } from "../../openapi/generated/books";
import type { Buyer } from "../invoices/customer-invoice-parties";
import { type ColumnValues, completeBody } from "../records";
import { pickMembers, sharedRowMembers } from "../sales-documents/document-rows";

/** Some members of an invoice draft have another name in an order. Each key is the draft's name of a member. */
export const orderMemberByDraftMember = {
  ReversedConstructionServicesVatFree: "EligibleForReverseChargeOnVat",
  RotReducedInvoicingAmount: "HouseWorkAmount",
  RotReducedInvoicingOrgNumber: "HouseWorkCorporateIdentityNumber",
  RotReducedInvoicingPropertyName: "HouseWorkPropertyName",
};

/** Converts the members of an order to the members of an invoice draft. */
export function orderToDraft(order: ColumnValues & Pick<Bodies["OrderApi"], "Rows">, buyer: Buyer): ColumnValues {
  return completeBody("CustomerInvoiceDraftApi", {
    ...pickMembers(order, sharedMembers),
    CustomerIsPrivatePerson: buyer.IsPrivatePerson,
    RotReducedInvoicingAmount: order.HouseWorkAmount,
    RotReducedInvoicingAutomaticDistribution: order.HouseWorkAutomaticDistribution,
    RotReducedInvoicingOrgNumber: order.HouseWorkCorporateIdentityNumber,
    RotReducedInvoicingPropertyName: order.HouseWorkPropertyName,
    Rows: order.Rows.map((row) => ({
      ...pickMembers(row, sharedRowMembers),
      IsTextRow: row.IsTextRow,
      IsWorkCost: row.IsWorkCost,
      LineNumber: row.LineNumber,
      ReversedConstructionServicesVatFree:
        order.ReverseChargeOnConstructionServices === true && row.EligibleForReverseChargeOnVat,
    })),
  });
}

const sharedMembers = [
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
