import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { withTenant } from "@/lib/platform/db";
import { createDraw, type Draw } from "../../../scripts/testing/draw";
import { closedGate } from "../../../scripts/testing/gate";
import { accessOfPerson } from "../access";
import { connectionStateOf } from "../connections";
import { type ConnectedPerson, connectPerson, type Product } from "./product";
import { startTokenProxy } from "./token-proxy";
import { prepareWorker, startWorker } from "./workers";

/** The two instances that run at the same time. Each has a connection of its own. */
const instances = [
  { instance: "left", user: "sara@revisorn.example", company: "Norrsken Bygg AB" },
  { instance: "right", user: "sara@revisorn.example", company: "Fjällkaffe AB" },
];

type LeftByKill = "on disk" | "stored" | "nothing";

/**
 * What a killed process had saved: a whole answer in the spool, an answer that is already in the database, or
 * nothing.
 */
async function findLeftByKill(product: Product, connected: ConnectedPerson, instance: string): Promise<LeftByKill> {
  if (hasAnswerOnDisk(product, instance)) return "on disk";
  return (await stageOf(connected)) === "stored" ? "stored" : "nothing";
}

function hasAnswerOnDisk(product: Product, instance: string): boolean {
  const folder = path.join(product.env.DATA_DIR ?? "", `spool-${instance}`);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".spool")) : [];
  return files.some((name) => readFileSync(path.join(folder, name), "utf8").split("\n").length > 2);
}

/** The stage of the last refresh of a connection. */
async function stageOf(connected: ConnectedPerson): Promise<string | undefined> {
  const lastRefresh = await withTenant(connected, (tx) =>
    tx.refreshJournal.findFirst({ orderBy: [{ sentAt: "desc" }, { fence: "desc" }] }),
  );
  return lastRefresh?.stage;
}

async function stateOf({ partnerId, personId, companyId }: ConnectedPerson) {
  return connectionStateOf(await accessOfPerson(partnerId, personId, companyId));
}

const expiredColumns = { renewAt: new Date(0), accessExpiresAt: new Date(0) };

/**
 * The number of kills by their result. `before`: the identity server's answer shows that it did not exchange the
 * token. `onDisk` and `stored`: the new tokens survived in the spool or in the database. `lost`: the connection
 * ended.
 */
type KillCounts = { onDisk: number; stored: number; before: number; lost: number };

/**
 * Kills one worker after another. Each dies while it refreshes, at a random moment after it called the token
 * endpoint.
 */
async function killOneAfterAnother(
  product: Product,
  instance: (typeof instances)[number],
  rounds: number,
  draw: Draw,
): Promise<KillCounts> {
  const sequence = await startWorkerSequence(product, instance);
  for (let round = 0; round < rounds; round++) {
    const { events } = sequence.between;
    const [hit, answered] = [once(events, "hit"), once(events, "answered")];
    await sequence.kill(async () => {
      await hit;
      // A third of the kills happens while the server works on the call, the others soon after its answer was sent.
      if (round % 3) await answered;
      await pause(draw(12_000) / 1000);
    });
  }
  await sequence.close();
  return sequence.ends;
}

/** Starts a sequence of workers, each of which is killed while it refreshes, and counts the results. */
async function startWorkerSequence(product: Product, { instance, user, company }: (typeof instances)[number]) {
  const between = await startTokenProxy(`${product.sandbox.url}/identity`);
  const env = { ...product.env, INSTANCE: instance, IDENTITY_URL: between.url };
  const ends: KillCounts = { onDisk: 0, stored: 0, before: 0, lost: 0 };
  let worker = await startWorker(env);

  /**
   * @param waitForMoment resolves when the worker is to be killed
   * @param afterKill runs after the kill and before the next worker begins
   */
  async function kill(
    moment: (connected: ConnectedPerson) => Promise<void>,
    after = () => {},
  ): Promise<keyof KillCounts> {
    const connected = await connectPerson(product.sandbox, { user, company });
    await withTenant(connected, (tx) => tx.connection.updateMany({ data: expiredColumns }));
    const nextWorker = prepareWorker(env);
    const settled = once(between.events, "settled") as Promise<[number]>;
    const reachedMoment = moment(connected);
    const askedOutcome = worker.requestTokens(connected, 1).catch(() => []);
    await reachedMoment;
    await worker.kill();
    await askedOutcome;
    const leftByKill = await findLeftByKill(product, connected, instance);
    after();
    const [status] = await settled;
    worker = await nextWorker;
    await worker.begin();
    const [outcome = ""] = await worker.requestTokens(connected, 1);
    const end = await assertSurvival(leftByKill, status, outcome, connected);
    ends[end]++;
    return end;
  }
  const close = async () => {
    await worker.kill();
    await between.stop();
  };
  return { between, ends, kill, close };
}

/** Asserts that a connection survived exactly when its newest token, new or unexchanged, was saved. */
async function assertSurvival(
  leftByKill: LeftByKill,
  status: number,
  outcome: string,
  connected: ConnectedPerson,
): Promise<keyof KillCounts> {
  const state = await stateOf(connected);
  const wasExchanged = status === 200;
  if (leftByKill !== "nothing" || !wasExchanged) {
    expect([leftByKill, status, outcome, state?.status]).toEqual([
      leftByKill,
      status,
      expect.stringMatching(/^token /),
      "active",
    ]);
    if (!wasExchanged) return "before";
    return leftByKill === "stored" ? "stored" : "onDisk";
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
    instances.map((lane, index) =>
      killOneAfterAnother(product, lane, kills / instances.length, createDraw(seed + index)),
    ),
  );
  const sum = (end: keyof KillCounts) => (one?.[end] ?? 0) + (two?.[end] ?? 0);
  const savedTokens = sum("onDisk") + sum("stored");
  const alive = savedTokens + sum("before");
  const summary = `answer on disk ${sum("onDisk")}, already stored ${sum("stored")}, not begun ${sum("before")}`;
  process.stdout.write(
    `${kills} kills while refreshing: alive after restart ${alive} (${summary}), reconnect ${sum("lost")}\n`,
  );
  expect(savedTokens).toBeGreaterThan(0);
  return { alive, lost: sum("lost") };
}

/**
 * Kills a process at each named place of a refresh and checks the connection after the restart.
 *
 * @returns the result of each kill, by its place
 */
export async function killAtEachPlace(product: Product): Promise<Record<string, keyof KillCounts>> {
  const [instance] = instances;
  if (!instance) throw new Error("no instance to kill");
  const sequence = await startWorkerSequence(product, instance);
  const { delays, events } = sequence.between;

  delays.answer = new Promise(() => {});
  const exchanged = once(events, "settled");
  const answerOnItsWay = await sequence.kill(
    async () => {
      await exchanged;
    },
    () => {
      delete delays.answer;
    },
  );

  // A transaction locks the connection's row, so that the answer on disk cannot be stored in the database.
  const callGate = closedGate();
  delays.call = callGate.opened;
  const callReceived = once(events, "hit");
  const rowGate = closedGate();
  let lockingTransaction: Promise<unknown> | undefined;
  const answerOnDisk = await sequence.kill(
    async (connected) => {
      await callReceived;
      const rowLocked = closedGate();
      lockingTransaction = withTenant(connected, async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM connection WHERE company_id = ${connected.companyId}::uuid FOR UPDATE`;
        rowLocked.open();
        await rowGate.opened;
      });
      await rowLocked.opened;
      callGate.open();
      while (!hasAnswerOnDisk(product, instance.instance)) await pause(5);
    },
    () => rowGate.open(),
  );
  await lockingTransaction;
  delete delays.call;

  const sent = once(events, "hit");
  const answerStored = await sequence.kill(async (connected) => {
    await sent;
    // The answer is stored and its file is removed. If the file were still there, the next start would have to
    // decide.
    while ((await stageOf(connected)) !== "stored" || hasAnswerOnDisk(product, instance.instance)) await pause(5);
  });
  await sequence.close();
  return { answerOnItsWay, answerOnDisk, answerStored };
}
