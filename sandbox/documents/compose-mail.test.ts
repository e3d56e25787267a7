import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { composeMail, type Mail } from "./compose-mail";

const plain: Mail = {
  sender: { name: "Norrsken Bygg AB", address: "faktura@norrsken.example" },
  to: "kok@kund.example",
  cc: ["kopia@kund.example"],
  subject: "Faktura 1047",
  text: "Hej!",
  html: "<p>Hej!</p>",
  files: [{ name: "Faktura-1047.pdf", bytes: new Uint8Array([37, 80, 68, 70]) }],
};

const sentAt = new Date("2026-11-21T12:00:00Z");
const compose = async (mail: Partial<Mail>) =>
  (await composeMail({ ...plain, ...mail }, "11111111-1111-4111-8111-111111111111", sentAt)).toString("latin1");
const headerNames = (raw: string) =>
  raw
    .slice(0, raw.indexOf("\r\n\r\n"))
    .split(/\r\n(?![ \t])/)
    .map((line) => line.slice(0, line.indexOf(":")).toLowerCase())
    .sort();

const injectedText = "x\r\nBcc: ond@ond.example\r\nX-Added: yes\r\n\r\nbody";

describe("a mail", () => {
  it.each([
    ["the subject", { subject: injectedText }],
    ["the seller's name", { sender: { ...plain.sender, name: injectedText } }],
    ["the seller's name, by a bare line feed", { sender: { ...plain.sender, name: "a\nBcc: ond@ond.example" } }],
    ["the seller's address", { sender: { ...plain.sender, address: `a@b.example${injectedText}` } }],
    ["the recipient", { to: `a@b.example>${injectedText}` }],
    ["a copy", { cc: [`a@b.example,${injectedText}`] }],
    ["the file's name", { files: [{ name: `${injectedText}.pdf`, bytes: new Uint8Array([1]) }] }],
  ])("gets no header from %s", async (_, hostile) => {
    const raw = await compose(hostile);
    expect(headerNames(raw)).toEqual(headerNames(await compose({})));
    expect(raw).not.toMatch(/^(bcc|x-added):/im);
    expect((await PostalMime.parse(raw)).bcc ?? []).toEqual([]);
  });

  it("is read as it was written, in every letter, with its file", async () => {
    const name = 'Åäö "Ærø" <Søn> & Ëéü';
    const subject = `Faktura – ${"åäö ".repeat(200)}slut`;
    const mail = await PostalMime.parse(await compose({ sender: { ...plain.sender, name }, subject }));
    expect(mail.from).toMatchObject({ name, address: "faktura@norrsken.example" });
    expect(mail.subject).toBe(subject);
    expect(mail.cc?.map(({ address }) => address)).toEqual(["kopia@kund.example"]);
    expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ["Faktura-1047.pdf", "application/pdf"],
    ]);
  });

  it("ends every line as mails do, however its text was written", async () => {
    for (const text of ["Hej!\n\nEn rad\r\nEn till\rEn tredje\n", "åäö\nåäö\n", "y".repeat(2_000)]) {
      const raw = await compose({ text, html: `<p>${text}</p>` });
      expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    }
  });

  it("has no line longer than a mail server takes, whatever was written", async () => {
    const raw = await compose({
      subject: "x".repeat(255),
      text: "y".repeat(20_000),
      html: `<p>${"z".repeat(20_000)}</p>`,
    });
    expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(998);
  });
});
