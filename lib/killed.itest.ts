import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureTestBuild } from "../scripts/testing/build";
import { killEverything, type Machine, machine, started } from "../scripts/testing/launcher";
import type { Operation } from "./api/contract/operation";
import { Person } from "./operations/testing/person";

type Counters = { total: { conversions: { committed: number } } };

let here: Machine;
beforeEach(async () => {
  await ensureTestBuild(path.join(import.meta.dirname, ".."));
  here = await machine("demo");
});
afterEach(() => here.clear());

async function conversions(): Promise<number> {
  return ((await committedInBooks()) as Counters).total.conversions.committed;
}

async function committedInBooks(): Promise<unknown> {
  return (await fetch(`${here.sandboxUrl}/control/counters`)).json();
}

it("comes back with all committed data after kill -9 of everything, and the person is still signed in", async () => {
  const first = here.launch();
  await started(first);
  const anna = await Person.signIn(here.appUrl, { user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const done = await anna.settled(await anna.finalise(await anna.writeDraft()));
  expect(done).toMatchObject({ stage: "done" });
  const books = await committedInBooks();
  await killEverything(first, here);

  await started(here.launch());
  expect(await committedInBooks()).toEqual(books);
  expect(await anna.call<Operation>(`/operations/${done.id}`)).toEqual(done);
  const page = await anna.browser.get(`${here.appUrl}${anna.company}/settings/connection`);
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining("Norrsken Bygg AB") });
  await anna.call("/books/customers?$pagesize=1");
}, 300_000);

it("carries out once what waited when everything was killed, and nothing that was taken back", async () => {
  const first = here.launch();
  await started(first);
  const anna = await Person.signIn(here.appUrl, { user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const before = await conversions();
  await anna.ordersWait(4);
  const [waits, back] = [await anna.finalise(await anna.writeDraft()), await anna.finalise(await anna.writeDraft())];
  expect([waits.stage, back.stage]).toEqual(["waiting", "waiting"]);
  await anna.call(`/operations/${back.id}/withdraw`, {});
  await killEverything(first, here);
  expect(await anna.call<Operation>(`/operations/${waits.id}`).catch(() => null)).toBeNull();

  await started(here.launch());
  expect(await anna.settled(waits)).toMatchObject({ stage: "done", attempt: 1 });
  expect(await anna.call<Operation>(`/operations/${back.id}`)).toMatchObject({ stage: "withdrawn" });
  expect(await conversions()).toBe(before + 1);
}, 300_000);
