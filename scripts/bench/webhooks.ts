import { once } from "node:events";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { inTurn, median, ratioOf } from "./measure";
import { atEnd, report } from "./own-process";
import { type BenchSandbox, startBenchSandbox } from "./sandbox";

const rounds = 5;
const changes = 40;

type Webhook = { Identifier: string; Endpoint: string };
type Receiver = { url: string; server: Server; behave: (how: "answers" | "is silent") => void };

/** How soon a receiver is told of a change when all of them answer, and beside two that never do and two that are gone. */
export async function measureWebhooks(root: string): Promise<void> {
  const sandbox = await startBenchSandbox(root);
  await sandbox.fill({ customers: 1 });
  const delays: number[] = [];
  const told = await receiver(sandbox.tls, (notification) => {
    if (notification.Entity === "Customer") delays.push(machineTime() - Date.parse(notification.ModifiedUtc));
  });
  const bad = await Promise.all(Array.from({ length: 4 }, () => receiver(sandbox.tls)));
  const terms = await sandbox.send<{ Data: { Id: string }[] }>("GET", "/termsofpayments");
  const changed = async () => {
    const customer = { Name: "Told AB", InvoiceCity: "Umeå", InvoicePostalCode: "903 27", IsPrivatePerson: false };
    for (let change = 0; change < changes; change++) {
      const before = delays.length;
      await sandbox.send("POST", "/customers", { ...customer, IsActive: true, TermsOfPaymentId: terms.Data[0]?.Id });
      while (delays.length === before) await once(told.server, "told");
    }
    return median(delays.splice(0));
  };
  await subscribe(sandbox, told.url);
  await changed();
  const times = await inTurn({ rounds }, { alone: changed, beside: () => besideBad(sandbox, bad, changed) });
  const detail = `${median(times.alone).toFixed(2)} ms, ${median(times.beside).toFixed(2)} ms`;
  report("webhooks", ratioOf(times.beside, times.alone), { detail });
}

/** The same beside two receivers that never answer and two that are gone. */
async function besideBad(sandbox: BenchSandbox, bad: readonly Receiver[], changed: () => Promise<number>) {
  const webhooks = await Promise.all(bad.map(({ url }) => subscribe(sandbox, url)));
  const [silent, gone] = [bad.slice(0, 2), bad.slice(2)];
  for (const one of silent) one.behave("is silent");
  await Promise.all(gone.map(({ server }) => closed(server)));
  const took = await changed();
  for (const { Identifier } of webhooks) await sandbox.send("DELETE", `/webhooks/${Identifier}`);
  for (const one of silent) one.behave("answers");
  await Promise.all(gone.map(({ server, url }) => once(server.listen(Number(new URL(url).port)), "listening")));
  return took;
}

/** What the sandbox stamps a notification with, in milliseconds: both run on this machine. */
const machineTime = () => performance.timeOrigin + performance.now();

function subscribe(sandbox: BenchSandbox, Endpoint: string): Promise<Webhook> {
  return sandbox.send("POST", "/webhooks", { Endpoint, Active: true, Subscriptions: [{ Entity: "Customer" }] });
}

type Notification = { Entity: string; ModifiedUtc: string };

async function receiver(
  tls: BenchSandbox["tls"],
  hear: (notification: Notification) => void = () => {},
): Promise<Receiver> {
  let isSilent = false;
  const server = createServer(tls, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    hear(JSON.parse(Buffer.concat(chunks).toString()));
    if (!isSilent) response.end();
    server.emit("told");
  });
  await once(server.listen(0), "listening");
  atEnd(() => closed(server));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}/`,
    server,
    behave: (how) => {
      isSilent = how === "is silent";
    },
  };
}

async function closed(server: Server): Promise<void> {
  const ended = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await ended;
}
