import { beforeEach, expect, it, vi } from "vitest";
import type { Order } from "../../api/contract/sales/order";
import { emptyOrder } from "../../api/contract/sales/order-body";
import type { CompanyAccess } from "../../auth/access";
import type { OperationRow } from "../operations";
import { shipOrder } from "./order-ship";
import { voidDelivery } from "./order-void";

const read = vi.hoisted(() => ({ order: null as unknown }));

vi.mock("../../platform/db", () => ({ withTenant: async () => new Set() }));
vi.mock("../../api/remote/books", () => ({ books: () => ({ one: async () => read.order }) }));

beforeEach(() => {
  read.order = null;
});

async function outcomeOf(write: typeof shipOrder, status: Order["status"]) {
  read.order = { ...emptyOrder, id: "o", status };
  const row = { subject: "o", request: { delivered: null } } as unknown as OperationRow;
  return (await write.readBack({ access: {} as CompanyAccess, row, token: "" }, { sinceSentMs: 1_000, reads: 1 }))
    .outcome;
}

it.each([
  ["ongoing", { is: "look_again" }],
  ["shipped", { is: "done", id: "o" }],
  ["invoiced", { is: "done", id: "o" }],
  ["draft", { is: "unknown" }],
  ["unknown", { is: "unknown" }],
] as const)("takes a delivery whose answer was lost, of an order that is %s now, for %o", async (status, outcome) => {
  expect(await outcomeOf(shipOrder, status)).toEqual(outcome);
});

it.each([
  ["shipped", { is: "look_again" }],
  ["ongoing", { is: "done", id: "o" }],
  ["unknown", { is: "unknown" }],
] as const)(
  "takes a delivery that was to be taken back, of an order that is %s now, for %o",
  async (status, outcome) => {
    expect(await outcomeOf(voidDelivery, status)).toEqual(outcome);
  },
);
