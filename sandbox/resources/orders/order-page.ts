import type { SalesPageData } from "../../documents/sales-document";
import { notFoundError } from "../../http/problem";
import { transaction } from "../../store/db";
import type { Call } from "../pipeline/call";
import { findRecord } from "../records";
import { buildDocumentPage, type PageSource } from "../sales-documents/document-page";
import { assertOrderAction } from "./order-stages";
import type { StoredOrder } from "./stored-order";

/** Builds the page of an order or of its delivery note. @throws ApiError 404 with 3000; 4002 for an order draft */
export function buildOrderPage({ companyId, path }: Call, kind: "order" | "deliveryNote"): Promise<SalesPageData> {
  return transaction(async (tx) => {
    const order = await findRecord<StoredOrder & PageSource>(tx, "Order", companyId, path.id);
    if (!order) throw notFoundError("The order");
    assertOrderAction("send", order.Status);
    return buildDocumentPage(tx, companyId, kind, order, {
      InvoiceNumber: order.Number,
      InvoiceDate: order.OrderDate,
      DueDate: null,
      DeliveryDate: kind === "order" ? order.DeliveryDate : order.ShippedDateTime,
      OurReference: order.OurReference,
      YourReference: order.YourReference,
      RotReducedInvoicingAmount: Number(order.HouseWorkAmount ?? order.MaxAllowedTaxReductionAmount ?? 0),
      RotReducedInvoicingPropertyName: order.HouseWorkPropertyName,
      RotReducedInvoicingOrgNumber: order.HouseWorkCorporateIdentityNumber,
      ReverseChargeOnConstructionServices: order.ReverseChargeOnConstructionServices,
    });
  });
}
