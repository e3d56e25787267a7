import { createTransport } from "nodemailer";
import { bad, codeOfError, good, unknown } from "./finding.mjs";

/**
 * Greets the mail server and signs in there as the portal would; no mail is sent.
 *
 * @param {string | undefined} smtpUrl
 * @returns {Promise<import("./finding.mjs").Finding>}
 */
export async function checkMail(smtpUrl) {
  if (!smtpUrl) return unknown("mail", "SMTP_URL is not set: the portal mails nobody");
  if (!URL.canParse(smtpUrl))
    return bad("mail", "SMTP_URL is no address", "write it like smtp://user:password@mail.example:587");
  const { host, username } = new URL(smtpUrl);
  // A password is sent only over an encrypted connection, as lib/mail/send.ts does.
  const address = new URL(smtpUrl);
  if (username && !address.searchParams.has("requireTLS")) address.searchParams.set("requireTLS", "true");
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) address.searchParams.set(name, "5000");
  const transport = createTransport(address.href);
  try {
    await transport.verify();
    return good("mail", `${host} takes mail${username ? " of this user" : ""}`);
  } catch (error) {
    return bad(
      "mail",
      `${host} does not take mail (${codeOfError(error)})`,
      "check the address, user and password in SMTP_URL, and that its TLS is trusted here",
    );
  } finally {
    transport.close();
  }
}
