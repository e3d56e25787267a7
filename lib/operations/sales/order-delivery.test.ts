import { beforeEach, expect, it, vi } from "vitest";
import type { Order } from "../../api/contract/sales/order";
import { emptyOrder } from "../../api/contract/sales/order-body";
import type { CompanyAccess } from "../../auth/access";
import type { OperationRow } from "../operations";
import { orderShipment } from "./order-ship";
import { deliveryVoiding } from "./order-void";

const booksFixture = vi.hoisted(() => ({ order: null as unknown }));

vi.mock("../../platform/db", () => ({ withTenant: async () => new Set() }));
vi.mock("../../api/remote/books", () => ({ books: () => ({ get: async () => booksFixture.order }) }));

beforeEach(() => {
  booksFixture.order = null;
});

async function readBackOutcome(write: typeof orderShipment, status: Order["status"]) {
  booksFixture.order = { ...emptyOrder, id: "o", status };
  const row = { subject: "o", request: { delivered: null } } as unknown as OperationRow;
  return (
    await write.readBack({ access: {} as CompanyAccess, row, leaseToken: "" }, { sinceSentMs: 1_000, readCount: 1 })
  ).outcome;
}

it.each([
  ["ongoing", { is: "look_again" }],
  ["shipped", { is: "done", id: "o" }],
  ["invoiced", { is: "done", id: "o" }],
  ["draft", { is: "unknown" }],
  ["unknown", { is: "unknown" }],
] as const)("takes a delivery whose answer was lost, of an order that is %s now, for %o", async (status, outcome) => {
  expect(await readBackOutcome(orderShipment, status)).toEqual(outcome);
});

it.each([
  ["shipped", { is: "look_again" }],
  ["ongoing", { is: "done", id: "o" }],
  ["unknown", { is: "unknown" }],
] as const)(
  "takes a delivery that was to be taken back, of an order that is %s now, for %o",
  async (status, outcome) => {
    expect(await readBackOutcome(deliveryVoiding, status)).toEqual(outcome);
  },
);
