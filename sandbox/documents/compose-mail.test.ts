import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { composeMail, type Mail } from "./compose-mail";

const plainMail: Mail = {
  sender: { name: "Norrsken Bygg AB", address: "faktura@norrsken.example" },
  to: "kok@kund.example",
  cc: ["kopia@kund.example"],
  subject: "Faktura 1047",
  text: "Hej!",
  html: "<p>Hej!</p>",
  files: [{ name: "Faktura-1047.pdf", bytes: new Uint8Array([37, 80, 68, 70]) }],
};

const sentAt = new Date("2026-11-21T12:00:00Z");
const composeRawMail = async (mailChanges: Partial<Mail>) =>
  (await composeMail({ ...plainMail, ...mailChanges }, "11111111-1111-4111-8111-111111111111", sentAt)).toString(
    "latin1",
  );
const headerNamesOf = (raw: string) =>
  raw
    .slice(0, raw.indexOf("\r\n\r\n"))
    .split(/\r\n(?![ \t])/)
    .map((headerLine) => headerLine.slice(0, headerLine.indexOf(":")).toLowerCase())
    .sort();

const injectedText = "x\r\nBcc: ond@ond.example\r\nX-Added: yes\r\n\r\nbody";

describe("a mail", () => {
  it.each([
    ["the subject", { subject: injectedText }],
    ["the seller's name", { sender: { ...plainMail.sender, name: injectedText } }],
    ["the seller's name, by a bare line feed", { sender: { ...plainMail.sender, name: "a\nBcc: ond@ond.example" } }],
    ["the seller's address", { sender: { ...plainMail.sender, address: `a@b.example${injectedText}` } }],
    ["the recipient", { to: `a@b.example>${injectedText}` }],
    ["a copy", { cc: [`a@b.example,${injectedText}`] }],
    ["the file's name", { files: [{ name: `${injectedText}.pdf`, bytes: new Uint8Array([1]) }] }],
  ])("gets no header from %s", async (_, hostileParts) => {
    const raw = await composeRawMail(hostileParts);
    expect(headerNamesOf(raw)).toEqual(headerNamesOf(await composeRawMail({})));
    expect(raw).not.toMatch(/^(bcc|x-added):/im);
    expect((await PostalMime.parse(raw)).bcc ?? []).toEqual([]);
  });

  it("is read as it was written, in every letter, with its file", async () => {
    const name = 'Åäö "Ærø" <Søn> & Ëéü';
    const subject = `Faktura – ${"åäö ".repeat(200)}slut`;
    const parsedMail = await PostalMime.parse(await composeRawMail({ sender: { ...plainMail.sender, name }, subject }));
    expect(parsedMail.from).toMatchObject({ name, address: "faktura@norrsken.example" });
    expect(parsedMail.subject).toBe(subject);
    expect(parsedMail.cc?.map(({ address }) => address)).toEqual(["kopia@kund.example"]);
    expect(parsedMail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ["Faktura-1047.pdf", "application/pdf"],
    ]);
  });

  it("ends every line as mails do, however its text was written", async () => {
    for (const text of ["Hej!\n\nEn rad\r\nEn till\rEn tredje\n", "åäö\nåäö\n", "y".repeat(2_000)]) {
      const raw = await composeRawMail({ text, html: `<p>${text}</p>` });
      expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    }
  });

  it("has no line longer than a mail server takes, whatever was written", async () => {
    const raw = await composeRawMail({
      subject: "x".repeat(255),
      text: "y".repeat(20_000),
      html: `<p>${"z".repeat(20_000)}</p>`,
    });
    expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(998);
  });
});
