import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { withTenant } from "@/lib/db";
import { accessOfPerson } from "../access";
import { connectionOf } from "../connections";
import { startBetween } from "./between";
import { type Connected, connect, type Product } from "./product";
import { prepareWorker, startWorker } from "./workers";

/** Two instances at once, each with a connection of its own. */
const lanes = [
  { instance: "left", user: "sara@revisorn.example", company: "Norrsken Bygg AB" },
  { instance: "right", user: "sara@revisorn.example", company: "Fjällkaffe AB" },
];

type Left = "on disk" | "stored" | "nothing";

/** What the killed process left: a whole answer in the spool, one already in the database, or nothing. */
async function left(product: Product, connected: Connected, instance: string): Promise<Left> {
  const folder = path.join(product.env.DATA_DIR ?? "", `spool-${instance}`);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".spool")) : [];
  const lines = files.map((name) => readFileSync(path.join(folder, name), "utf8").split("\n").length - 1);
  if (lines.some((count) => count > 1)) return "on disk";
  const last = await withTenant(connected, (tx) =>
    tx.refreshJournal.findFirst({ orderBy: [{ sentAt: "desc" }, { fence: "desc" }] }),
  );
  return last?.stage === "stored" ? "stored" : "nothing";
}

async function stateOf({ partnerId, personId, companyId }: Connected) {
  return connectionOf(await accessOfPerson(partnerId, personId, companyId));
}

const runOut = { renewAt: new Date(0), accessExpiresAt: new Date(0) };

/** `before`: the identity server did not trade the token, by its own answer and not by what became of the connection. */
type Ends = { onDisk: number; stored: number; before: number; lost: number };

/** Kills one worker after another, each while it refreshes, at a random moment after the token endpoint was hit. */
async function runLane(
  product: Product,
  { instance, user, company }: (typeof lanes)[number],
  rounds: number,
): Promise<Ends> {
  const between = await startBetween(`${product.sandbox.url}/identity`);
  const env = { ...product.env, INSTANCE: instance, IDENTITY_URL: between.url };
  const ends: Ends = { onDisk: 0, stored: 0, before: 0, lost: 0 };
  let worker = await startWorker(env);
  for (let round = 0; round < rounds; round++) {
    const connected = await connect(product.sandbox, { user, company });
    await withTenant(connected, (tx) => tx.connection.updateMany({ data: runOut }));
    const next = prepareWorker(env);
    const hit = once(between.events, "hit");
    const answered = once(between.events, "answered");
    const settled = once(between.events, "settled") as Promise<[number]>;
    const asked = worker.ask(connected, 1).catch(() => []);
    await hit;
    // A part of the kills falls while the server works on it, the rest into the moments after the answer left it.
    if (round % 3) await answered;
    await pause(Math.random() * 12);
    await worker.kill();
    await asked;
    const [status] = await settled;
    const found = await left(product, connected, instance);
    worker = await next;
    await worker.begin();
    const [outcome = ""] = await worker.ask(connected, 1);
    ends[await judge(found, status, outcome, connected)]++;
  }
  await worker.kill();
  await between.stop();
  return ends;
}

/** A connection lives on exactly when its newest token is on disk: the one that came, or the old one that was not traded. */
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
 * Kills processes while they refresh, each at a random moment, and judges every connection after the restart.
 *
 * @returns how many connections lived on and how many ended
 */
export async function killWhileRefreshing(product: Product, kills: number): Promise<{ alive: number; lost: number }> {
  const [one, two] = await Promise.all(lanes.map((lane) => runLane(product, lane, kills / lanes.length)));
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
