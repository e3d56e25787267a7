import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { invoiceQuery, invoicesOfSourceQuery } from "@/lib/api/browser/sales/invoices";
import { orderQuery } from "@/lib/api/browser/sales/orders";
import { replacementsQuery } from "@/lib/api/browser/sales/replacements";
import { type Invoice, invoices } from "@/lib/api/contract/sales/customer-invoice";
import { emptyOrder } from "@/lib/api/contract/sales/order-body";
import { renderInCompany, textsOfTag } from "../testing/render-in-company";
import { useSale } from "./use-sale";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

function SaleAsJson() {
  const { chain, isWhole, problem } = useSale({ kind: "order", id });
  const documentNumbers = [...chain.orders.map(({ order }) => order), ...chain.invoices].map(({ number }) => number);
  return <p>{JSON.stringify([documentNumbers, isWhole, problem])}</p>;
}

it("an order that was made of no quote is a sale of its own", () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(orderQuery("c", id).queryKey, { ...emptyOrder, id, number: 7 });
  queryClient.setQueryData(invoicesOfSourceQuery("c", "order", id).queryKey, []);
  queryClient.setQueryData(operationsQuery("c", { subject: id }).queryKey, []);
  expect(textsOfTag(renderInCompany(<SaleAsJson />, queryClient), "p")).toEqual([["[[7],true,null]"]]);
});

it("an invoice that was made anew after one was taken back is part of the sale, although the books do not say so", () => {
  const bareInvoice = invoices.parse({ CustomerId: id, CurrencyCode: "SEK", Id: id });
  const voidedInvoice: Invoice = { ...bareInvoice, id: "v", number: 1, createdFromOrderId: id, creditedBy: ["c"] };
  const queryClient = new QueryClient();
  queryClient.setQueryData(orderQuery("c", id).queryKey, { ...emptyOrder, id, number: 7 });
  queryClient.setQueryData(invoicesOfSourceQuery("c", "order", id).queryKey, [voidedInvoice]);
  queryClient.setQueryData(replacementsQuery("c", id).queryKey, [{ replacedId: "v", draftId: "d", invoiceId: "n" }]);
  queryClient.setQueryData(invoiceQuery("c", "c").queryKey, {
    ...bareInvoice,
    id: "c",
    number: 2,
    isCredit: true,
    refersToId: "v",
  });
  queryClient.setQueryData(invoiceQuery("c", "n").queryKey, { ...bareInvoice, id: "n", number: 3 });
  for (const subject of [id, "v", "c", "n"]) queryClient.setQueryData(operationsQuery("c", { subject }).queryKey, []);
  expect(textsOfTag(renderInCompany(<SaleAsJson />, queryClient), "p")).toEqual([["[[7,1,2,3],true,null]"]]);
});
