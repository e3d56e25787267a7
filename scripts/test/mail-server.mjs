import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/**
 * @typedef {object} MailServer
 * @property {string} url  its address, as the setting `SMTP_URL` has it
 * @property {string} folder  the folder with one file of JSON for each mail, in the order of their names
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a mail server that passes no mail on: it stores each one in a folder, where the journeys read it.
 *
 * @returns {Promise<MailServer>}
 */
export async function startMailServer() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-mails-"));
  let mailCount = 0;
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 100,
    onData(stream, _, done) {
      /** @type {Buffer[]} */
      const chunks = [];
      stream.on("data", (/** @type {Buffer} */ chunk) => chunks.push(chunk));
      stream.on("end", () => {
        mailCount += 1;
        const name = `${String(mailCount).padStart(6, "0")}.json`;
        storeMail(path.join(folder, name), Buffer.concat(chunks)).then(() => done(), done);
      });
    },
  });
  // A portal that is stopped breaks its connection off, which the server reports as an error.
  server.on("error", () => {});
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(true)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.server.address());
  const stop = async () => {
    await new Promise((resolve) => server.close(() => resolve(true)));
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { url: `smtp://127.0.0.1:${port}`, folder, stop };
}

/**
 * Stores recipients, subject and text of a mail. The file appears whole, because somebody may read the folder meanwhile.
 *
 * @param {string} file
 * @param {Buffer} rawMail
 */
async function storeMail(file, rawMail) {
  const { to = [], subject = "", text = "" } = await PostalMime.parse(rawMail);
  const recipients = to.map(({ address }) => address ?? "");
  fs.writeFileSync(`${file}.part`, JSON.stringify({ recipients, subject, text }));
  fs.renameSync(`${file}.part`, file);
}
