import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/**
 * The way the mail server treats a mail or a connection. `deaf` accepts the mail and never answers; `hang_up` accepts it and
 * ends the connection instead of answering; `mute` never greets.
 */
export type MailServerBehaviour = "take" | "later" | "never" | "deaf" | "hang_up" | "mute";

export type TestMailServer = {
  url: string;
  /** The mails it received. */
  mails: Email[];
  /** The number of connections. */
  visits: number;
  /** The passwords it received, each with whether the connection was encrypted. */
  logins: { password: string; isSecure: boolean }[];
  manner: MailServerBehaviour;
  mailsTo(address: string): Email[];
  close(): Promise<void>;
};

/** A mail server in the test's own process, without encryption and open to everybody by default. */
export async function startTestMailServer(
  options: SMTPServerOptions = { disabledCommands: ["AUTH", "STARTTLS"] },
): Promise<TestMailServer> {
  const errorAnswers: Partial<Record<MailServerBehaviour, [number, string]>> = {
    later: [451, "no room"],
    never: [550, "no such person"],
  };
  const server = new SMTPServer({
    ...options,
    closeTimeout: 100,
    onAuth({ username, password }, { secure }, done) {
      mailServer.logins.push({ password: password ?? "", isSecure: secure });
      done(null, { user: username });
    },
    onConnect(_, done) {
      mailServer.visits += 1;
      if (mailServer.manner !== "mute") done();
    },
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const answer = errorAnswers[mailServer.manner];
        if (answer) return done(Object.assign(new Error(answer[1]), { responseCode: answer[0] }));
        mailServer.mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        if (mailServer.manner === "hang_up") return hangUp();
        if (mailServer.manner !== "deaf") done();
      });
    },
  });
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket: Socket) => sockets.add(socket));
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  // A killed process closes its connection with an error.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const mailServer: TestMailServer = {
    url: `${options.secure ? "smtps" : "smtp"}://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails: [],
    visits: 0,
    logins: [],
    manner: "take",
    mailsTo: (address) => mailServer.mails.filter(({ to }) => to?.some((recipient) => recipient.address === address)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailServer;
}
