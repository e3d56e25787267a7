import "server-only";
import { env } from "../platform/env";
import type { NoticeMail } from "./mail";

const patienceMs = 20_000;

/**
 * `refused`: the mail was not sent, and may be tried again. `unsure`: the mail may have been sent, or will never be
 * accepted; it is not sent again.
 */
export type Sending = { is: "sent" } | { is: "refused" | "unsure"; cause: unknown };

/**
 * Sends a mail through the portal's mail server, within a time that also ends a connection that hangs or sends too slowly.
 *
 * @param withinMs the time for the connection and the mail together
 */
export async function sendMail(mail: NoticeMail, withinMs = patienceMs): Promise<Sending> {
  const [{ default: MailComposer }, { default: SMTPConnection }, { default: shared }] = await Promise.all([
    import("nodemailer/lib/mail-composer/index.js"),
    import("nodemailer/lib/smtp-connection/index.js"),
    import("nodemailer/lib/shared/index.js"),
  ]);
  const options = shared.parseConnectionUrl(env().SMTP_URL ?? "");
  const { user, pass } = { ...options.auth } as { user?: string; pass?: string };
  const raw = await new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true }).compile().build();
  // A password is sent only over an encrypted connection, whatever the server claims to support.
  const requireTLS = user !== undefined;
  const patient = { connectionTimeout: withinMs, greetingTimeout: withinMs };
  const connection = new SMTPConnection({ requireTLS, ...options, ...patient });
  let isHanded = false;
  let patience: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((done, fail) => {
      patience = setTimeout(() => fail(new Error("the mail server did not answer in time")), withinMs);
      const then = (next: () => void) => (error?: unknown) => (error ? fail(error) : next());
      const hand = () => {
        isHanded = true;
        connection.send({ from: mail.from.address, to: [mail.to] }, raw, then(done));
      };
      // The event may come more than once, and after the end.
      connection.on("error", fail);
      connection.on("end", () => fail(new Error("the mail server hung up")));
      connection.connect(then(() => (user && pass ? connection.login({ user, pass }, then(hand)) : hand())));
    });
    connection.quit();
    return { is: "sent" };
  } catch (cause) {
    connection.close();
    return { is: isHanded && !isTemporary(cause) ? "unsure" : "refused", cause };
  } finally {
    clearTimeout(patience);
  }
}

/** Whether the server answered that it did not accept the mail now, and may accept it later. */
function isTemporary(error: unknown): boolean {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === "number" && code >= 400 && code < 500;
}
