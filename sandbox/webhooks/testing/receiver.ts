import { writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Notification } from "../notification";
import { selfSigned } from "./certificate";

export type Received = {
  readonly body: Notification;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly path: string;
};

/** What a receiver does with a post: the status it answers, or nothing at all. */
export type Manner = (received: Received) => number | "silent" | { readonly redirect: string };

export type Receiver = {
  readonly url: string;
  /** Everything posted to it, tests of the endpoint included, oldest first. */
  readonly received: readonly Received[];
  /** The same without the tests. */
  notifications(): readonly Received[];
  behave(manner: Manner): void;
  stop(): Promise<void>;
};

const own = selfSigned();

/** Where the certificate of the receivers of this process stands; what `SANDBOX_EXTRA_CA` is set to. */
export function certificateFile(): string {
  const file = path.join(tmpdir(), `stegvis-receiver-${process.pid}.pem`);
  writeFileSync(file, own.certificate);
  return file;
}

/** A real https server that keeps what it is told and answers 200 unless told otherwise. */
export async function startReceiver(certificate = own): Promise<Receiver> {
  const received: Received[] = [];
  let manner: Manner = () => 200;
  const server = createServer({ key: certificate.key, cert: certificate.certificate }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const one = { body: JSON.parse(text), text, headers: request.headers, path: request.url ?? "" };
      received.push(one);
      const answer = manner(one);
      if (answer === "silent") return;
      if (typeof answer === "number") response.writeHead(answer).end("noted");
      else response.writeHead(307, { location: answer.redirect }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    received,
    notifications: () => received.filter(({ body }) => body.Entity !== "Webhook"),
    behave(next) {
      manner = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
