import { ownRows, type View } from "../resource";

export const orderView: View = { model: "OrderApi", source: (call) => ownRows("Order", call) };
