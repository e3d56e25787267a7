import "server-only";
import { customerAddresses } from "../../api/contract/sales/customer-addresses";
import { orders } from "../../api/contract/sales/order";
import { books } from "../../api/remote/books";
import type { DocumentMailing } from "./document-email";

export const orderMailing: DocumentMailing = {
  path: orders.path,
  async readDocument({ access, row }) {
    const order = await books(access).get(orders, row.subject);
    const { customerId } = order;
    return {
      document: order,
      recipient: (await books(access).get(customerAddresses, customerId)).orderEmail,
      customerId,
    };
  },
};
