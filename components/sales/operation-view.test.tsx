import { expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operation";
import type { Role } from "@/lib/auth/roles";
import { OperationView } from "./operation-view";
import { rendered, wordsOf } from "./testing/rendered";

const unknown = {
  ...{ id: "o", kind: "invoice-convert", stage: "unknown", problem: null, posted: null, made: null, held: false },
  ...{ withdrawable: false, leftMs: null, candidates: [{ documentId: "i", number: 7 }] },
} as unknown as Operation;
const about = { customerName: "Brf", minor: 100n, currencyCode: "SEK" };

const buttons = (operation: Operation, role: Role) =>
  wordsOf(
    rendered(
      <OperationView operation={operation} about={about} lost={false} resolve={async () => undefined} />,
      undefined,
      role,
    ),
    "button",
  ).map(([words]) => words);

it("leaves what nobody knows of to those who may post and send", () => {
  expect(buttons(unknown, "owner")).toEqual(["It is invoice 7", "It was not posted"]);
  expect(buttons(unknown, "viewer")).toEqual([]);
  const sent = { ...unknown, kind: "invoice-einvoice", candidates: [] } as Operation;
  expect(buttons(sent, "owner")).toEqual(["It left", "It did not leave"]);
  expect(buttons(sent, "viewer")).toEqual([]);
});
