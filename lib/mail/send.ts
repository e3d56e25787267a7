import "server-only";
import { env } from "../platform/env";
import type { PortalMail } from "./portal-mail";

const maxSendMs = 20_000;

/**
 * `refused`: the mail was not sent, and may be tried again. `unsure`: the mail may have been sent, or will never be
 * accepted; it is not sent again.
 */
export type SendResult = { is: "sent" } | { is: "refused" | "unsure"; cause: unknown };

/**
 * Sends a mail through the portal's mail server, within a time that also ends a connection that hangs or sends too slowly.
 *
 * @param withinMs the time for the connection and the mail together
 */
export async function sendMail(mail: PortalMail, withinMs = maxSendMs): Promise<SendResult> {
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
      const handOver = () => {
        isHandedOver = true;
        connection.send({ from: mail.from.address, to: [mail.to] }, rawMail, onSuccess(resolve));
      };
      // The event may come more than once, and after the end.
      connection.on("error", reject);
      connection.on("end", () => reject(new Error("the mail server hung up")));
      connection.connect(
        onSuccess(() => (user && pass ? connection.login({ user, pass }, onSuccess(handOver)) : handOver())),
      );
    });
    connection.quit();
    return { is: "sent" };
  } catch (cause) {
    connection.close();
    return { is: isHandedOver && !isTemporary(cause) ? "unsure" : "refused", cause };
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the server answered that it did not accept the mail now, and may accept it later. */
function isTemporary(error: unknown): boolean {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === "number" && code >= 400 && code < 500;
}
