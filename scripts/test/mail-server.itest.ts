import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import nodemailer from "nodemailer";
import { expect, it } from "vitest";
import { startMailServer } from "./mail-server.mjs";

it("stores each mail as a file, in the order in which the mails came, until it is stopped", async () => {
  const { url, folder, stop } = await startMailServer();
  const transport = nodemailer.createTransport(url);
  const mail = { from: "no-reply@localhost", to: "anna@norrsken.example", text: "http://localhost:3000/connect/å" };
  await transport.sendMail({ ...mail, subject: "Första" });
  await transport.sendMail({ ...mail, subject: "Andra" });
  transport.close();
  const names = readdirSync(folder).toSorted();
  const [firstMail, secondMail] = names.map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")));
  expect(names).toHaveLength(2);
  expect(firstMail).toMatchObject({ recipients: ["anna@norrsken.example"], subject: "Första" });
  expect(firstMail.text.trim()).toBe(mail.text);
  expect(secondMail.subject).toBe("Andra");
  await stop();
  expect(existsSync(folder)).toBe(false);
});
