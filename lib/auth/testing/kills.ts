import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { withTenant } from "@/lib/platform/db";
import { type Draw, drawer } from "../../../scripts/testing/draw";
import { closedGate } from "../../../scripts/testing/gate";
import { accessOfPerson } from "../access";
import { connectionOf } from "../connections";
import { startBetween } from "./between";
import { type Connected, connect, type Product } from "./product";
import { prepareWorker, startWorker } from "./workers";

/** Two instances that run at the same time, each with a connection of its own. */
const lanes = [
  { instance: "left", user: "sara@revisorn.example", company: "Norrsken Bygg AB" },
  { instance: "right", user: "sara@revisorn.example", company: "Fjällkaffe AB" },
];

type Left = "on disk" | "stored" | "nothing";

/** What a killed process left: a whole answer in the spool, an answer that is already in the database, or nothing. */
async function left(product: Product, connected: Connected, instance: string): Promise<Left> {
  if (hasAnswerOnDisk(product, instance)) return "on disk";
  return (await stageOf(connected)) === "stored" ? "stored" : "nothing";
}

function hasAnswerOnDisk(product: Product, instance: string): boolean {
  const folder = path.join(product.env.DATA_DIR ?? "", `spool-${instance}`);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".spool")) : [];
  return files.some((name) => readFileSync(path.join(folder, name), "utf8").split("\n").length > 2);
}

/** The stage of the last refresh of a connection. */
async function stageOf(connected: Connected): Promise<string | undefined> {
  const last = await withTenant(connected, (tx) =>
    tx.refreshJournal.findFirst({ orderBy: [{ sentAt: "desc" }, { fence: "desc" }] }),
  );
  return last?.stage;
}

async function stateOf({ partnerId, personId, companyId }: Connected) {
  return connectionOf(await accessOfPerson(partnerId, personId, companyId));
}

const runOut = { renewAt: new Date(0), accessExpiresAt: new Date(0) };

/**
 * The number of kills by what followed. `before`: the identity server's answer shows that it did not exchange the token.
 * `onDisk` and `stored`: the new tokens survived in the spool or in the database. `lost`: the connection ended.
 */
type Ends = { onDisk: number; stored: number; before: number; lost: number };

/** Kills one worker after another, each while it refreshes, at a random moment after the token endpoint was called. */
async function runLane(product: Product, lane: (typeof lanes)[number], rounds: number, draw: Draw): Promise<Ends> {
  const line = await openLine(product, lane);
  for (let round = 0; round < rounds; round++) {
    const { events } = line.between;
    const [hit, answered] = [once(events, "hit"), once(events, "answered")];
    await line.kill(async () => {
      await hit;
      // A third of the kills happens while the server works on the call, the others soon after its answer was sent.
      if (round % 3) await answered;
      await pause(draw(12_000) / 1000);
    });
  }
  await line.close();
  return line.ends;
}

/** A sequence of workers, each of which is killed while it refreshes, with the counts of what followed. */
async function openLine(product: Product, { instance, user, company }: (typeof lanes)[number]) {
  const between = await startBetween(`${product.sandbox.url}/identity`);
  const env = { ...product.env, INSTANCE: instance, IDENTITY_URL: between.url };
  const ends: Ends = { onDisk: 0, stored: 0, before: 0, lost: 0 };
  let worker = await startWorker(env);

  /**
   * @param moment resolves when the worker is to be killed
   * @param after runs after the kill and before the next worker begins
   */
  async function kill(moment: (connected: Connected) => Promise<void>, after = () => {}): Promise<keyof Ends> {
    const connected = await connect(product.sandbox, { user, company });
    await withTenant(connected, (tx) => tx.connection.updateMany({ data: runOut }));
    const next = prepareWorker(env);
    const settled = once(between.events, "settled") as Promise<[number]>;
    const reached = moment(connected);
    const asked = worker.ask(connected, 1).catch(() => []);
    await reached;
    await worker.kill();
    await asked;
    const found = await left(product, connected, instance);
    after();
    const [status] = await settled;
    worker = await next;
    await worker.begin();
    const [outcome = ""] = await worker.ask(connected, 1);
    const end = await judge(found, status, outcome, connected);
    ends[end]++;
    return end;
  }
  const close = async () => {
    await worker.kill();
    await between.stop();
  };
  return { between, ends, kill, close };
}

/** Asserts that a connection survived exactly when its newest token was saved: a new token, or the old unexchanged one. */
async function judge(found: Left, status: number, outcome: string, connected: Connected): Promise<keyof Ends> {
  const state = await stateOf(connected);
  const wasTraded = status === 200;
  if (found !== "nothing" || !wasTraded) {
    expect([found, status, outcome, state?.status]).toEqual([
      found,
      status,
      expect.stringMatching(/^token /),
      "active",
    ]);
    if (!wasTraded) return "before";
    return found === "stored" ? "stored" : "onDisk";
  }
  expect(outcome).toBe("reconnect_required lost_while_rotating");
  expect(state).toMatchObject({ status: "reconnect", reason: "lost_while_rotating" });
  return "lost";
}

/**
 * Kills processes while they refresh, each at a random moment, and checks every connection after the restart.
 *
 * @returns the number of connections that survived and of those that ended
 */
export async function killWhileRefreshing(
  product: Product,
  kills: number,
  seed: number,
): Promise<{ alive: number; lost: number }> {
  const [one, two] = await Promise.all(
    lanes.map((lane, index) => runLane(product, lane, kills / lanes.length, drawer(seed + index))),
  );
  const sum = (end: keyof Ends) => (one?.[end] ?? 0) + (two?.[end] ?? 0);
  const kept = sum("onDisk") + sum("stored");
  const alive = kept + sum("before");
  const how = `answer on disk ${sum("onDisk")}, already stored ${sum("stored")}, not begun ${sum("before")}`;
  process.stdout.write(
    `${kills} kills while refreshing: alive after restart ${alive} (${how}), reconnect ${sum("lost")}\n`,
  );
  expect(kept).toBeGreaterThan(0);
  return { alive, lost: sum("lost") };
}

/**
 * Kills a process at each named place of a refresh and checks the connection after the restart.
 *
 * @returns what followed, by the place of the kill
 */
export async function killAtEachPlace(product: Product): Promise<Record<string, keyof Ends>> {
  const [lane] = lanes;
  if (!lane) throw new Error("no instance to kill");
  const line = await openLine(product, lane);
  const { holds, events } = line.between;

  holds.answer = new Promise(() => {});
  const traded = once(events, "settled");
  const answerOnItsWay = await line.kill(
    async () => {
      await traded;
    },
    () => {
      delete holds.answer;
    },
  );

  // A transaction that locks the connection's row prevents the answer, which is on disk by then, from being stored.
  const call = closedGate();
  holds.call = call.opened;
  const onItsWay = once(events, "hit");
  const row = closedGate();
  let holding: Promise<unknown> | undefined;
  const answerOnDisk = await line.kill(
    async (connected) => {
      await onItsWay;
      const held = closedGate();
      holding = withTenant(connected, async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM connection WHERE company_id = ${connected.companyId}::uuid FOR UPDATE`;
        held.open();
        await row.opened;
      });
      await held.opened;
      call.open();
      while (!hasAnswerOnDisk(product, lane.instance)) await pause(5);
    },
    () => row.open(),
  );
  await holding;
  delete holds.call;

  const sent = once(events, "hit");
  const answerStored = await line.kill(async (connected) => {
    await sent;
    // The answer is stored, and its file is removed; with the file still there the next start would have to decide.
    while ((await stageOf(connected)) !== "stored" || hasAnswerOnDisk(product, lane.instance)) await pause(5);
  });
  await line.close();
  return { answerOnItsWay, answerOnDisk, answerStored };
}
