import "server-only";
import { customerAddresses } from "../../api/contract/sales/customer-addresses";
import { orders } from "../../api/contract/sales/order";
import { books } from "../../api/remote/books";
import type { MailedDocument } from "./document-email";

export const mailedOrder: MailedDocument = {
  path: orders.path,
  async read({ access, row }) {
    const order = await books(access).one(orders, row.subject);
    const { customerId } = order;
    return {
      document: order,
      recipient: (await books(access).one(customerAddresses, customerId)).orderEmail,
      customerId,
    };
  },
};
