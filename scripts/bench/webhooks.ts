import { once } from "node:events";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { median } from "./measure";
import { goal } from "./report";
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
    return delays.splice(0);
  };

  const times: Record<"alone" | "beside", number[]> = { alone: [], beside: [] };
  await subscribe(sandbox, told.url);
  await changed();
  for (let round = 0; round < rounds; round++) {
    times.alone.push(...(await changed()));
    const webhooks = await Promise.all(bad.map(({ url }) => subscribe(sandbox, url)));
    for (const one of bad.slice(0, 2)) one.behave("is silent");
    await Promise.all(bad.slice(2).map(({ server }) => closed(server)));
    times.beside.push(...(await changed()));
    for (const { Identifier } of webhooks) await sandbox.send("DELETE", `/webhooks/${Identifier}`);
    for (const one of bad.slice(0, 2)) one.behave("answers");
    await Promise.all(
      bad.slice(2).map(({ server, url }) => once(server.listen(Number(new URL(url).port)), "listening")),
    );
  }
  await Promise.all([told, ...bad].map(({ server }) => closed(server)));
  await sandbox.stop();
  const [alone, beside] = [median(times.alone), median(times.beside)];
  const detail = `${alone.toFixed(2)} ms, ${beside.toFixed(2)} ms`;
  goal("webhook p50 beside silent and dead receivers / alone", beside / alone, "at most", 1.5, detail);
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
