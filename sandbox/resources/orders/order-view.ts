import { companyRows, type View } from "../resource";

export const orderView: View = { model: "OrderApi", source: (call) => companyRows("Order", call) };
