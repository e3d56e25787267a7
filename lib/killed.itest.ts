import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureTestBuild } from "../scripts/testing/build";
import { killEverything, type Machine, machine, started } from "../scripts/testing/launcher";
import type { Operation } from "./api/contract/operation";
import { Person } from "./operations/testing/person";

let here: Machine;
beforeEach(async () => {
  await ensureTestBuild(path.join(import.meta.dirname, ".."));
  here = await machine("demo");
});
afterEach(() => here.clear());

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
