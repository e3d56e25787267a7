import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { invoicesMadeOf } from "@/lib/api/browser/invoices";
import { operationsQuery } from "@/lib/api/browser/operations";
import { orderQuery } from "@/lib/api/browser/orders";
import { emptyOrder } from "@/lib/api/contract/order-body";
import { rendered, wordsOf } from "../testing/rendered";
import { useSale } from "./use-sale";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

function Told() {
  const { chain, isWhole, problem } = useSale({ kind: "order", id });
  return <p>{JSON.stringify([chain.orders.map(({ order }) => order.number), isWhole, problem])}</p>;
}

it("an order that was made of no quote is a sale of its own", () => {
  const read = new QueryClient();
  read.setQueryData(orderQuery("c", id).queryKey, { ...emptyOrder, id, number: 7 });
  read.setQueryData(invoicesMadeOf("c", "order", id).queryKey, []);
  read.setQueryData(operationsQuery("c", { subject: id }).queryKey, []);
  expect(wordsOf(rendered(<Told />, read), "p")).toEqual([["[[7],true,null]"]]);
});
