import { beforeEach, expect, it, vi } from "vitest";
import type { CompanyAccess } from "../../auth/access";
import { maxAnswerDelayMs } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../operations";
import { invoiceCrediting } from "./invoice-credit";

const items = vi.hoisted(() => [] as unknown[]);

vi.mock("../../platform/db", () => ({ withTenant: async () => new Set() }));
vi.mock("../../api/remote/books", () => ({
  books: () => ({ find: async () => null, page: async () => ({ items }) }),
}));

const makeInvoice = (id: string, isCredit: boolean) => ({
  ...{ id, isCredit, createdFromDraftId: null, grossMinor: 125_00n, rows: [{}] },
});
const defaultRequest = {
  customerId: "0b5a9c1e-5f3c-4a58-9a0e-000000000002",
  since: "2026-11-20T10:00:00Z",
  rows: 1,
  expected: { creditMinor: "12500" },
};

function readBackWith(storedRequest: object, sinceSentMs: number, readCount: number) {
  const row = { request: { ...defaultRequest, ...storedRequest }, createdAt: new Date(0) } as unknown as OperationRow;
  return invoiceCrediting.readBack({ access: {} as CompanyAccess, row, leaseToken: "" }, { sinceSentMs, readCount });
}

beforeEach(() => {
  items.length = 0;
});

it("takes no ordinary invoice of the same customer, total and rows for the credit", async () => {
  items.push(makeInvoice("invoice", false));
  expect((await readBackWith({ draftId: "d" }, 1_000, 1)).outcome).toEqual({ is: "look_again" });
  items.push(makeInvoice("credit", true));
  expect(await readBackWith({ draftId: "d" }, 1_000, 1)).toMatchObject({
    outcome: { is: "done", id: "credit" },
    documents: [{ id: "credit" }],
  });
});

it("waits for a draft whose answer was lost as long as the call may run, so that none is left behind", async () => {
  expect((await readBackWith({}, 10_000, 4)).outcome).toEqual({ is: "look_again" });
  expect((await readBackWith({}, maxAnswerDelayMs, 1)).outcome).toEqual({ is: "look_again" });
  expect((await readBackWith({}, maxAnswerDelayMs, 2)).outcome).toEqual({ is: "not_done" });
});
