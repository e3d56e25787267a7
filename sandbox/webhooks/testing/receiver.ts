import { writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Notification } from "../notification";
import { createSelfSignedCertificate } from "./certificate";

export type ReceivedPost = {
  readonly body: Notification;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly path: string;
};

/** Decides the answer of a receiver to a post: a status, a redirect, or no answer. */
export type AnswerRule = (post: ReceivedPost) => number | "silent" | { readonly redirect: string };

export type Receiver = {
  readonly url: string;
  /** All posts that the receiver received, including tests of the endpoint, oldest first. */
  readonly receivedPosts: readonly ReceivedPost[];
  /** The received posts without tests of the endpoint. */
  notifications(): readonly ReceivedPost[];
  setAnswerRule(answerRule: AnswerRule): void;
  stop(): Promise<void>;
};

const ownCertificate = createSelfSignedCertificate();

/** Writes the certificate of this process's receivers to a file. @returns its path, the value for `SANDBOX_EXTRA_CA` */
export function writeCertificateFile(): string {
  const file = path.join(tmpdir(), `stegvis-receiver-${process.pid}.pem`);
  writeFileSync(file, ownCertificate.certificate);
  return file;
}

/** Starts an https server that records posts and answers 200 until another answer is set. */
export async function startReceiver(certificate = ownCertificate): Promise<Receiver> {
  const receivedPosts: ReceivedPost[] = [];
  let answerRule: AnswerRule = () => 200;
  const server = createServer({ key: certificate.key, cert: certificate.certificate }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const post = { body: JSON.parse(text), text, headers: request.headers, path: request.url ?? "" };
      receivedPosts.push(post);
      const answer = answerRule(post);
      if (answer === "silent") return;
      if (typeof answer === "number") response.writeHead(answer).end("noted");
      else response.writeHead(307, { location: answer.redirect }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    receivedPosts,
    notifications: () => receivedPosts.filter(({ body }) => body.Entity !== "Webhook"),
    setAnswerRule(nextRule) {
      answerRule = nextRule;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
