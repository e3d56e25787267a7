import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { withTenant } from "@/lib/platform/db";
import { createDraw, type Draw } from "../../../scripts/testing/draw";
import { createClosedGate } from "../../../scripts/testing/gate";
import { accessOfPerson } from "../access";
import { connectionStateOf } from "../connections";
import { type ConnectedPerson, connectPerson, type Product } from "./product";
import { startTokenProxy } from "./token-proxy";
import { prepareWorker, startWorker } from "./workers";

/** The two instances that run at the same time. Each has a connection of its own. */
const portalInstances = [
  { instance: "left", user: "sara@revisorn.example", company: "Norrsken Bygg AB" },
  { instance: "right", user: "sara@revisorn.example", company: "Fjällkaffe AB" },
];

type SavedByKill = "on disk" | "stored" | "nothing";

/**
 * What a killed process had saved: a whole answer in the spool, an answer that is already in the database, or
 * nothing.
 */
async function findSavedByKill(
  product: Product,
  connectedPerson: ConnectedPerson,
  instance: string,
): Promise<SavedByKill> {
  if (hasAnswerOnDisk(product, instance)) return "on disk";
  return (await getLastStage(connectedPerson)) === "stored" ? "stored" : "nothing";
}

function hasAnswerOnDisk(product: Product, instance: string): boolean {
  const spoolFolder = path.join(product.env.DATA_DIR ?? "", `spool-${instance}`);
  const files = existsSync(spoolFolder) ? readdirSync(spoolFolder).filter((name) => name.endsWith(".spool")) : [];
  return files.some((name) => readFileSync(path.join(spoolFolder, name), "utf8").split("\n").length > 2);
}

/** The stage of the last refresh of a connection. */
async function getLastStage(connectedPerson: ConnectedPerson): Promise<string | undefined> {
  const lastRefresh = await withTenant(connectedPerson, (tx) =>
    tx.refreshJournal.findFirst({ orderBy: [{ sentAt: "desc" }, { fence: "desc" }] }),
  );
  return lastRefresh?.stage;
}

async function getConnectionState({ partnerId, personId, companyId }: ConnectedPerson) {
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
  instance: (typeof portalInstances)[number],
  killCount: number,
  drawNumber: Draw,
): Promise<KillCounts> {
  const workerSequence = await startWorkerSequence(product, instance);
  for (let killIndex = 0; killIndex < killCount; killIndex++) {
    const { events } = workerSequence.tokenProxy;
    const [callReceived, answerSent] = [once(events, "hit"), once(events, "answered")];
    await workerSequence.kill(async () => {
      await callReceived;
      // A third of the kills happens while the server works on the call, the others soon after its answer was sent.
      if (killIndex % 3) await answerSent;
      await pause(drawNumber(12_000) / 1000);
    });
  }
  await workerSequence.close();
  return workerSequence.killCounts;
}

/** Starts a sequence of workers, each of which is killed while it refreshes, and counts the results. */
async function startWorkerSequence(product: Product, { instance, user, company }: (typeof portalInstances)[number]) {
  const tokenProxy = await startTokenProxy(`${product.sandbox.url}/identity`);
  const env = { ...product.env, INSTANCE: instance, IDENTITY_URL: tokenProxy.url };
  const killCounts: KillCounts = { onDisk: 0, stored: 0, before: 0, lost: 0 };
  let worker = await startWorker(env);

  /**
   * @param waitForMoment resolves when the worker is to be killed
   * @param afterKill runs after the kill and before the next worker begins
   */
  async function kill(
    waitForMoment: (connectedPerson: ConnectedPerson) => Promise<void>,
    afterKill = () => {},
  ): Promise<keyof KillCounts> {
    const connectedPerson = await connectPerson(product.sandbox, { user, company });
    await withTenant(connectedPerson, (tx) => tx.connection.updateMany({ data: expiredColumns }));
    const nextWorker = prepareWorker(env);
    const answerSettled = once(tokenProxy.events, "settled") as Promise<[number]>;
    const reachedMoment = waitForMoment(connectedPerson);
    const pendingOutcome = worker.requestTokens(connectedPerson, 1).catch(() => []);
    await reachedMoment;
    await worker.kill();
    await pendingOutcome;
    const savedByKill = await findSavedByKill(product, connectedPerson, instance);
    afterKill();
    const [answerStatus] = await answerSettled;
    worker = await nextWorker;
    await worker.begin();
    const [outcome = ""] = await worker.requestTokens(connectedPerson, 1);
    const killResult = await assertSurvival(savedByKill, answerStatus, outcome, connectedPerson);
    killCounts[killResult]++;
    return killResult;
  }
  const close = async () => {
    await worker.kill();
    await tokenProxy.stop();
  };
  return { tokenProxy, killCounts, kill, close };
}

/** Asserts that a connection survived exactly when its newest token, new or unexchanged, was saved. */
async function assertSurvival(
  savedByKill: SavedByKill,
  answerStatus: number,
  outcome: string,
  connectedPerson: ConnectedPerson,
): Promise<keyof KillCounts> {
  const connectionState = await getConnectionState(connectedPerson);
  const wasExchanged = answerStatus === 200;
  if (savedByKill !== "nothing" || !wasExchanged) {
    expect([savedByKill, answerStatus, outcome, connectionState?.status]).toEqual([
      savedByKill,
      answerStatus,
      expect.stringMatching(/^token /),
      "active",
    ]);
    if (!wasExchanged) return "before";
    return savedByKill === "stored" ? "stored" : "onDisk";
  }
  expect(outcome).toBe("reconnect_required lost_while_rotating");
  expect(connectionState).toMatchObject({ status: "reconnect", reason: "lost_while_rotating" });
  return "lost";
}

/**
 * Kills processes while they refresh, each at a random moment, and checks every connection after the restart.
 *
 * @returns the number of connections that survived and of those that ended
 */
export async function killWhileRefreshing(
  product: Product,
  totalKillCount: number,
  seed: number,
): Promise<{ alive: number; lost: number }> {
  const [leftCounts, rightCounts] = await Promise.all(
    portalInstances.map((laneInstance, index) =>
      killOneAfterAnother(product, laneInstance, totalKillCount / portalInstances.length, createDraw(seed + index)),
    ),
  );
  const sumOf = (killResult: keyof KillCounts) => (leftCounts?.[killResult] ?? 0) + (rightCounts?.[killResult] ?? 0);
  const savedTokenCount = sumOf("onDisk") + sumOf("stored");
  const survivorCount = savedTokenCount + sumOf("before");
  const summary = `answer on disk ${sumOf("onDisk")}, already stored ${sumOf("stored")}, not begun ${sumOf("before")}`;
  process.stdout.write(
    `${totalKillCount} kills while refreshing: alive after restart ${survivorCount} (${summary}), reconnect ${sumOf("lost")}\n`,
  );
  expect(savedTokenCount).toBeGreaterThan(0);
  return { alive: survivorCount, lost: sumOf("lost") };
}

/**
 * Kills a process at each named place of a refresh and checks the connection after the restart.
 *
 * @returns the result of each kill, by its place
 */
export async function killAtEachStep(product: Product): Promise<Record<string, keyof KillCounts>> {
  const [instance] = portalInstances;
  if (!instance) throw new Error("no instance to kill");
  const workerSequence = await startWorkerSequence(product, instance);
  const { delays: callDelays, events } = workerSequence.tokenProxy;

  callDelays.answer = new Promise(() => {});
  const tokenExchanged = once(events, "settled");
  const answerOnItsWay = await workerSequence.kill(
    async () => {
      await tokenExchanged;
    },
    () => {
      delete callDelays.answer;
    },
  );

  // A transaction locks the connection's row, so that the answer on disk cannot be stored in the database.
  const callGate = createClosedGate();
  callDelays.call = callGate.opened;
  const callReceived = once(events, "hit");
  const rowGate = createClosedGate();
  let lockingTransaction: Promise<unknown> | undefined;
  const answerOnDisk = await workerSequence.kill(
    async (connectedPerson) => {
      await callReceived;
      const rowLocked = createClosedGate();
      lockingTransaction = withTenant(connectedPerson, async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM connection WHERE company_id = ${connectedPerson.companyId}::uuid FOR UPDATE`;
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
  delete callDelays.call;

  const refreshReceived = once(events, "hit");
  const answerStored = await workerSequence.kill(async (connectedPerson) => {
    await refreshReceived;
    // The answer is stored and its file is removed. If the file were still there, the next start would have to
    // decide.
    while ((await getLastStage(connectedPerson)) !== "stored" || hasAnswerOnDisk(product, instance.instance))
      await pause(5);
  });
  await workerSequence.close();
  return { answerOnItsWay, answerOnDisk, answerStored };
}
