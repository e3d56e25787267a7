import { expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { renderInCompany } from "../testing/render-in-company";
import { OutgoingRow } from "./outgoing-rows";

const reminderOperation = {
  ...{ id: "o", kind: "invoice-reminder", subject: "i", stage: "waiting", sends: false, following: [], posted: null },
  about: { customerName: "Brf", customerId: "c", number: 7, minor: "100", currencyCode: "SEK" },
  ...{ made: null, letter: {}, onHold: false, carryOutAt: "2026-12-01T07:00:00Z", createdAt: "2026-11-30T07:00:00Z" },
} as unknown as Operation;

const renderRow = (recipient: string | null) =>
  renderInCompany(<OutgoingRow operation={reminderOperation} recipient={recipient} onChange={() => undefined} />);

it("a reminder by rule brings a hint where its stored address may be another than it seems", () => {
  expect(renderRow("kund@k\u0430ffe.example")).toContain("Some letters of “k\u0430ffe” may be of another alphabet");
  expect(renderRow("kund@kaffe.example")).not.toContain("another alphabet");
});

it("a reminder by rule says that its customer has no address, once that is known", () => {
  expect(renderRow("")).toContain("/companies/c/customers/c/edit");
  expect(renderRow(null)).not.toContain("/companies/c/customers/c/edit");
});
