import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { ensureTestBuild } from "../../scripts/testing/build";
import { createMachine, killEverything, waitForStart } from "../../scripts/testing/launcher";
import { isUnderWay, type Operation } from "../api/contract/operations/operation";
import type { InvoiceDraft } from "../api/contract/sales/customer-invoice-draft";
import { Person } from "../operations/testing/person";

const kills = 20;
const invoicesPerKill = 5;

type Counters = { total: Record<"conversions" | "postings", { committed: number }> };

it("finalises each invoice once over 20 kills of everything", async () => {
  await ensureTestBuild(path.join(import.meta.dirname, "../.."));
  const here = await createMachine("demo");
  const control = async <T>(route: string, body?: unknown): Promise<T> => {
    const method = body ? "POST" : "GET";
    const answer = await fetch(`${here.sandboxUrl}/control${route}`, { method, body: JSON.stringify(body) });
    return (await answer.json()) as T;
  };
  let launcher = here.launch();
  await waitForStart(launcher);
  const anna = await Person.signIn(here.appUrl, { user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const before = (await control<Counters>("/counters")).total;
  let unanswered = 0;
  for (let kill = 0; kill < kills; kill++) {
    const drafts = await Promise.all(Array.from({ length: invoicesPerKill }, () => anna.writeDraft()));
    const presses = Promise.allSettled(drafts.map((draft) => anna.finalise(draft)));
    await pause(Math.random() * 3_000);
    await killEverything(launcher, here);
    unanswered += (await presses).filter(({ status }) => status === "rejected").length;
    launcher = here.launch();
    await waitForStart(launcher);
    await Promise.all(drafts.map((draft) => finishedOnce(anna, draft)));
  }
  const { conversions, postings } = (await control<Counters>("/counters")).total;
  const invoices = kills * invoicesPerKill;
  process.stdout.write(`${kills} kills of everything: ${invoices} invoices, ${unanswered} presses had no answer\n`);
  expect(conversions.committed - before.conversions.committed).toBe(invoices);
  expect(postings.committed - before.postings.committed).toBe(invoices);
  expect(await control("/invariants")).toMatchObject({ ok: true });
  expect(unanswered).toBeGreaterThan(0);
  expect(unanswered).toBeLessThan(invoices);
  await here.clear();

  /** Submits again, as a person does who saw no answer, and lets the service's time pass until the outcome is known. */
  async function finishedOnce(person: Person, draft: InvoiceDraft): Promise<void> {
    let operation: Operation = await person.finalise(draft);
    while (isUnderWay(operation)) {
      await control("/clock/advance", { seconds: 20 });
      await pause(500);
      operation = await person.finalise(draft);
    }
    expect(operation.stage).toBe("done");
  }
}, 3_600_000);
