import { beforeEach, expect, it, vi } from "vitest";
import type { Order } from "../../api/contract/sales/order";
import { emptyOrder } from "../../api/contract/sales/order-body";
import type { CompanyAccess } from "../../auth/access";
import type { OperationRow } from "../operations";
import { shipOrder, voidDelivery } from "./order-acts";

const read = vi.hoisted(() => ({ order: null as unknown }));

vi.mock("../../platform/db", () => ({ withTenant: async () => new Set() }));
vi.mock("../../api/remote/books", () => ({ books: () => ({ one: async () => read.order }) }));

beforeEach(() => {
  read.order = null;
});

async function look(act: typeof shipOrder, status: Order["status"]) {
  read.order = { ...emptyOrder, id: "o", status };
  const row = { subject: "o", request: { delivered: null } } as unknown as OperationRow;
  return (await act.readBack({ access: {} as CompanyAccess, row, token: "" }, { sinceSentMs: 1_000, reads: 1 }))
    .outcome;
}

it.each([
  ["ongoing", { is: "look_again" }],
  ["shipped", { is: "done", id: "o" }],
  ["invoiced", { is: "done", id: "o" }],
  ["draft", { is: "unknown" }],
  ["unknown", { is: "unknown" }],
] as const)("takes a delivery whose answer was lost, of an order that is %s now, for %o", async (status, verdict) => {
  expect(await look(shipOrder, status)).toEqual(verdict);
});

it.each([
  ["shipped", { is: "look_again" }],
  ["ongoing", { is: "done", id: "o" }],
  ["unknown", { is: "unknown" }],
] as const)(
  "takes a delivery that was to be taken back, of an order that is %s now, for %o",
  async (status, verdict) => {
    expect(await look(voidDelivery, status)).toEqual(verdict);
  },
);
