import { expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { useOperationEntries } from "../invoice/operation-entries";
import { useMailEntries } from "../mail/use-mail-entries";
import { renderInCompany } from "../testing/render-in-company";
import { OperationView } from "./operation-view";
import { Timeline } from "./timeline";

const makeOperationMarkedNotDone = (overrides: Partial<Operation>): Operation => ({
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
  ...overrides,
});
const summary = { customerName: "Delta", minor: 100n, currencyCode: "SEK" };
const unknownOutcomeProblem = {
  code: "outcome_unknown",
  status: 502,
  type: "about:blank",
  title: "outcome_unknown",
} as const;
const plainTextOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

it("tells what a person answered as theirs, and never as a refusal of the books", () => {
  const renderView = (operation: Operation) =>
    plainTextOf(
      renderInCompany(
        <OperationView operation={operation} summary={summary} isAnswerLost={false} resolve={() => undefined} />,
      ),
    );
  const markedNotDoneText = renderView(makeOperationMarkedNotDone({ problem: unknownOutcomeProblem }));
  expect(markedNotDoneText).toContain("It was not posted.");
  expect(markedNotDoneText).toMatch(/Bo Berg said that it did not happen, 20 Nov 2026 \d\d:12\./);
  expect(markedNotDoneText).not.toContain("refused");
  expect(renderView(makeOperationMarkedNotDone({ resolution: null, resolvedBy: null }))).toContain(
    "The books refused it",
  );
});

function OperationTimeline({ operations }: { operations: readonly Operation[] }) {
  const mailEntriesOf = useMailEntries();
  const operationEntriesOf = useOperationEntries({});
  return (
    <Timeline
      entries={[...mailEntriesOf(operations), ...operationEntriesOf(operations, ["invoice-void"])]}
      today="2026-11-23"
    />
  );
}

it("tells it so in a timeline, also of what was said to have left", () => {
  const renderTimelineText = (overrides: Partial<Operation>) =>
    plainTextOf(renderInCompany(<OperationTimeline operations={[makeOperationMarkedNotDone(overrides)]} />));
  const markedNotDoneMailText = renderTimelineText({ kind: "invoice-email" });
  expect(markedNotDoneMailText).toContain("The e-mail did not arrive");
  expect(markedNotDoneMailText).toContain("Bo Berg said that it did not happen");
  expect(markedNotDoneMailText).not.toContain("refused");
  expect(renderTimelineText({ kind: "invoice-void" })).toContain("Not voided");
  const sentMailText = renderTimelineText({
    ...{ kind: "invoice-email", stage: "done", email: { recipient: null } },
    resolution: { decision: "marked_done", personId: "b", at: "2026-11-20T13:12:00Z" },
  });
  expect(sentMailText).toContain("Bo Berg said that it did happen");
  expect(sentMailText).not.toContain("Accepted for delivery");
});
