import { companyRowsSql, type ResourceView } from "../resource";

export const orderView: ResourceView = { model: "OrderApi", source: (call) => companyRowsSql("Order", call) };
