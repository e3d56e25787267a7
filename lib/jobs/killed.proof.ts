import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { ensureTestBuild } from "../../scripts/testing/build";
import { createMachine, killEverything, waitForStart } from "../../scripts/testing/launcher";
import { isUnderWay, type Operation } from "../api/contract/operations/operation";
import type { InvoiceDraft } from "../api/contract/sales/customer-invoice-draft";
import { leaveAfternoon, setClockToMorning } from "../api/testing/morning";
import { Person } from "../operations/testing/person";

const killCount = 20;
const invoicesPerKill = 5;

type Counters = { total: Record<"conversions" | "postings", { committed: number }> };

it("finalises each invoice once over 20 kills of everything", async () => {
  await ensureTestBuild(path.join(import.meta.dirname, "../.."));
  const machine = await createMachine("demo");
  const callControl = async <T>(method: string, route: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${machine.sandboxUrl}/control${route}`, { method, body: JSON.stringify(body) });
    return (await answer.json()) as T;
  };
  let launcher = machine.launch();
  await waitForStart(launcher);
  await setClockToMorning({ callControl });
  const anna = await Person.signIn(machine.appUrl, { user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const countersBefore = (await callControl<Counters>("GET", "/counters")).total;
  let unansweredCount = 0;
  for (let killIndex = 0; killIndex < killCount; killIndex++) {
    // A draft that is finalised after the midnight of its day is refused on purpose.
    await leaveAfternoon({ callControl });
    const drafts = await Promise.all(Array.from({ length: invoicesPerKill }, () => anna.writeDraft()));
    const submissions = Promise.allSettled(drafts.map((draft) => anna.finalise(draft)));
    await pause(Math.random() * 3_000);
    await killEverything(launcher, machine);
    unansweredCount += (await submissions).filter(({ status }) => status === "rejected").length;
    launcher = machine.launch();
    await waitForStart(launcher);
    await Promise.all(drafts.map((draft) => finishOnce(anna, draft)));
  }
  const { conversions, postings } = (await callControl<Counters>("GET", "/counters")).total;
  const invoiceCount = killCount * invoicesPerKill;
  process.stdout.write(
    `${killCount} kills of everything: ${invoiceCount} invoices, ${unansweredCount} presses had no answer\n`,
  );
  expect(conversions.committed - countersBefore.conversions.committed).toBe(invoiceCount);
  expect(postings.committed - countersBefore.postings.committed).toBe(invoiceCount);
  expect(await callControl("GET", "/invariants")).toMatchObject({ ok: true });
  expect(unansweredCount).toBeGreaterThan(0);
  expect(unansweredCount).toBeLessThan(invoiceCount);
  await machine.cleanUp();

  /** Submits again, as a person does who saw no answer, and lets the service's time pass until the outcome is known. */
  async function finishOnce(person: Person, draft: InvoiceDraft): Promise<void> {
    let operation: Operation = await person.finalise(draft);
    while (isUnderWay(operation)) {
      await callControl("POST", "/clock/advance", { seconds: 20 });
      await pause(500);
      operation = await person.finalise(draft);
    }
    expect(operation.stage).toBe("done");
  }
}, 3_600_000);
