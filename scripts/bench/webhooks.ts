import { once } from "node:events";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { measureInTurns, median, ratioOf } from "./measure";
import { report, runAtEnd } from "./own-process";
import { type BenchSandbox, startBenchSandbox } from "./sandbox";

const rounds = 5;
const changeCount = 40;

type Webhook = { Identifier: string; Endpoint: string };
type Receiver = { url: string; server: Server; setBehaviour: (behaviour: "answers" | "is silent") => void };

/**
 * Measures how soon a receiver is notified of a change: once when every receiver answers, and once beside two receivers
 * that never answer and two that are closed.
 */
export async function measureWebhooks(root: string): Promise<void> {
  const sandbox = await startBenchSandbox(root);
  await sandbox.fill({ customers: 1 });
  const delaysMs: number[] = [];
  const goodReceiver = await startReceiver(sandbox.tls, (notification) => {
    if (notification.Entity === "Customer") delaysMs.push(machineTimeMs() - Date.parse(notification.ModifiedUtc));
  });
  const badReceivers = await Promise.all(Array.from({ length: 4 }, () => startReceiver(sandbox.tls)));
  const paymentTerms = await sandbox.send<{ Data: { Id: string }[] }>("GET", "/termsofpayments");
  const measureMedianDelay = async () => {
    const customer = { Name: "Told AB", InvoiceCity: "Umeå", InvoicePostalCode: "903 27", IsPrivatePerson: false };
    for (let changeIndex = 0; changeIndex < changeCount; changeIndex++) {
      const countBefore = delaysMs.length;
      await sandbox.send("POST", "/customers", {
        ...customer,
        IsActive: true,
        TermsOfPaymentId: paymentTerms.Data[0]?.Id,
      });
      while (delaysMs.length === countBefore) await once(goodReceiver.server, "told");
    }
    return median(delaysMs.splice(0));
  };
  await subscribe(sandbox, goodReceiver.url);
  await measureMedianDelay();
  const delaysByTask = await measureInTurns(
    { rounds },
    { alone: measureMedianDelay, beside: () => measureBesideBadReceivers(sandbox, badReceivers, measureMedianDelay) },
  );
  const detail = `${median(delaysByTask.alone).toFixed(2)} ms, ${median(delaysByTask.beside).toFixed(2)} ms`;
  report("webhooks", ratioOf(delaysByTask.beside, delaysByTask.alone), { detail });
}

/** The median delay beside two receivers that never answer and two that are closed. */
async function measureBesideBadReceivers(
  sandbox: BenchSandbox,
  badReceivers: readonly Receiver[],
  measureMedianDelay: () => Promise<number>,
) {
  const webhooks = await Promise.all(badReceivers.map(({ url }) => subscribe(sandbox, url)));
  const [silentReceivers, closedReceivers] = [badReceivers.slice(0, 2), badReceivers.slice(2)];
  for (const receiver of silentReceivers) receiver.setBehaviour("is silent");
  await Promise.all(closedReceivers.map(({ server }) => closeServer(server)));
  const delayMs = await measureMedianDelay();
  for (const { Identifier } of webhooks) await sandbox.send("DELETE", `/webhooks/${Identifier}`);
  for (const receiver of silentReceivers) receiver.setBehaviour("answers");
  await Promise.all(
    closedReceivers.map(({ server, url }) => once(server.listen(Number(new URL(url).port)), "listening")),
  );
  return delayMs;
}

/**
 * @returns the machine's time in milliseconds; the sandbox runs on the same machine and stamps notifications with it
 */
const machineTimeMs = () => performance.timeOrigin + performance.now();

function subscribe(sandbox: BenchSandbox, Endpoint: string): Promise<Webhook> {
  return sandbox.send("POST", "/webhooks", { Endpoint, Active: true, Subscriptions: [{ Entity: "Customer" }] });
}

type Notification = { Entity: string; ModifiedUtc: string };

async function startReceiver(
  tls: BenchSandbox["tls"],
  onNotification: (notification: Notification) => void = () => {},
): Promise<Receiver> {
  let isSilent = false;
  const server = createServer(tls, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    onNotification(JSON.parse(Buffer.concat(chunks).toString()));
    if (!isSilent) response.end();
    server.emit("told");
  });
  await once(server.listen(0), "listening");
  runAtEnd(() => closeServer(server));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}/`,
    server,
    setBehaviour: (behaviour) => {
      isSilent = behaviour === "is silent";
    },
  };
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
