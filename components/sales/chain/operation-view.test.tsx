import { expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { useOperationEntries } from "../invoice/operation-entries";
import { useMailEntries } from "../mail/use-mail-entries";
import { renderInCompany } from "../testing/render-in-company";
import { OperationView } from "./operation-view";
import { Timeline } from "./timeline";

const operation = (more: Partial<Operation>): Operation => ({
  ...{
    id: "o",
    kind: "invoice-convert",
    key: "k",
    batchId: null,
    subject: "d",
    stage: "refused",
    attempt: 1,
    step: null,
  },
  ...{ createdAt: "2026-11-20T13:02:11Z", finishedAt: "2026-11-20T13:12:00Z", sentAt: null, carryOutAt: null },
  ...{ leftMs: null, withdrawable: false, scheduled: false, onHold: false, untold: false, held: false, sends: false },
  ...{ letter: null, about: null, posted: null, made: null, reason: null, writtenAt: null, email: null, paid: null },
  ...{ eInvoice: null, approval: null, candidates: [], problem: null, next: null, following: [] },
  ...{ ofOrder: null, ofQuote: null },
  ...{ personId: "p", personName: "Anna Ek", resolvedBy: "Bo Berg" },
  resolution: { decision: "marked_not_done", personId: "b", at: "2026-11-20T13:12:00Z" },
  ...more,
});
const summary = { customerName: "Delta", minor: 100n, currencyCode: "SEK" };
const refusal = { code: "outcome_unknown", status: 502, type: "about:blank", title: "outcome_unknown" } as const;
const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

it("tells what a person answered as theirs, and never as a refusal of the books", () => {
  const view = (one: Operation) =>
    textOf(
      renderInCompany(
        <OperationView operation={one} summary={summary} isAnswerLost={false} resolve={() => undefined} />,
      ),
    );
  const said = view(operation({ problem: refusal }));
  expect(said).toContain("It was not posted.");
  expect(said).toMatch(/Bo Berg said that it did not happen, 20 Nov 2026 \d\d:12\./);
  expect(said).not.toContain("refused");
  expect(view(operation({ resolution: null, resolvedBy: null }))).toContain("The books refused it");
});

function OperationTimeline({ operations }: { operations: readonly Operation[] }) {
  const mailEntries = useMailEntries();
  const actEntries = useOperationEntries({});
  return (
    <Timeline entries={[...mailEntries(operations), ...actEntries(operations, ["invoice-void"])]} today="2026-11-23" />
  );
}

it("tells it so in a timeline, also of what was said to have left", () => {
  const told = (more: Partial<Operation>) =>
    textOf(renderInCompany(<OperationTimeline operations={[operation(more)]} />));
  const mail = told({ kind: "invoice-email" });
  expect(mail).toContain("The mail did not arrive");
  expect(mail).toContain("Bo Berg said that it did not happen");
  expect(mail).not.toContain("refused");
  expect(told({ kind: "invoice-void" })).toContain("Not voided");
  const left = told({
    ...{ kind: "invoice-email", stage: "done", email: { recipient: null } },
    resolution: { decision: "marked_done", personId: "b", at: "2026-11-20T13:12:00Z" },
  });
  expect(left).toContain("Bo Berg said that it did happen");
  expect(left).not.toContain("Accepted for delivery");
});
