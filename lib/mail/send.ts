import "server-only";
import { env } from "../platform/env";
import { count } from "../platform/metrics/metrics";
import type { PortalMail } from "./portal-mail";

const maxSendMs = 20_000;

/**
 * What became of a mail.
 *
 * - `refused`: it was not sent and may be tried again. `why` is `server_down` where the mail server took no mail at all,
 *   `later` where it did not take this one now, and `not_made` where the portal could not put it together
 * - `rejected`: it was not sent, and the mail server will never take it
 * - `unsure`: it may have been sent, because the answer of the mail server was lost; it must not be sent again
 */
export type SendResult =
  | { is: "sent" }
  | { is: "refused"; why: "server_down" | "later" | "not_made"; cause: unknown }
  | { is: "rejected" | "unsure"; cause: unknown };

/**
 * Sends a mail through the portal's mail server, within a time that also ends a connection that hangs or sends too slowly. It
 * never throws: a mail that cannot be put together is refused.
 *
 * @param withinMs the time for the connection and the mail together
 */
export async function sendMail(mail: PortalMail, withinMs = maxSendMs): Promise<SendResult> {
  const result = await handOver(mail, withinMs).catch(
    (cause: unknown): SendResult => ({ is: "refused", why: "not_made", cause }),
  );
  count("stegvis_mails_total", { outcome: result.is });
  return result;
}

async function handOver(mail: PortalMail, withinMs: number): Promise<SendResult> {
  const [{ default: MailComposer }, { default: SMTPConnection }, { default: sharedModule }] = await Promise.all([
    import("nodemailer/lib/mail-composer/index.js"),
    import("nodemailer/lib/smtp-connection/index.js"),
    import("nodemailer/lib/shared/index.js"),
  ]);
  const connectionOptions = sharedModule.parseConnectionUrl(env().SMTP_URL ?? "");
  const { user, pass } = { ...connectionOptions.auth } as { user?: string; pass?: string };
  const rawMail = await new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true })
    .compile()
    .build();
  // A password is sent only over an encrypted connection, whatever the server claims to support.
  const requireTLS = user !== undefined;
  const timeouts = { connectionTimeout: withinMs, greetingTimeout: withinMs };
  const connection = new SMTPConnection({ requireTLS, ...connectionOptions, ...timeouts });
  let isHandedOver = false;
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error("the mail server did not answer in time")), withinMs);
      const onSuccess = (continueSending: () => void) => (error?: unknown) =>
        error ? reject(error) : continueSending();
      const send = () => {
        isHandedOver = true;
        connection.send({ from: mail.from.address, to: [mail.to] }, rawMail, onSuccess(resolve));
      };
      // The event may come more than once, and after the end.
      connection.on("error", reject);
      connection.on("end", () => reject(new Error("the mail server hung up")));
      connection.connect(onSuccess(() => (user && pass ? connection.login({ user, pass }, onSuccess(send)) : send())));
    });
    connection.quit();
    return { is: "sent" };
  } catch (cause) {
    connection.close();
    return isHandedOver ? resultOfFailure(cause) : { is: "refused", why: "server_down", cause };
  } finally {
    clearTimeout(timer);
  }
}

/** What became of a mail after it was handed over, by the answer of the mail server. @see RFC 5321 section 4.2.1 */
function resultOfFailure(cause: unknown): SendResult {
  const { responseCode, code } = cause as { responseCode?: unknown; code?: unknown };
  const answerCode = typeof responseCode === "number" ? responseCode : 0;
  if (answerCode >= 400 && answerCode < 500) return { is: "refused", why: "later", cause };
  // Without an answer these errors come before the mail server is asked, because the mail or its address is invalid.
  const isInvalid = code === "EENVELOPE" || code === "EMESSAGE";
  return { is: answerCode >= 500 || isInvalid ? "rejected" : "unsure", cause };
}
