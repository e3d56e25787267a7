import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as getCount } from "@/app/api/companies/[companyId]/notices/count/route";
import { startTestMailServer, type TestMailServer } from "@/lib/mail/testing/test-mail-server";
import type { SupplierInvoiceDraft } from "../api/contract/purchases/supplier-invoice-draft";
import { customers } from "../api/contract/sales/customer";
import { books } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { createRequest } from "../approvals/requests";
import { allowApprovingAlone } from "../approvals/testing/rules";
import type { Locale } from "../i18n/locales";
import { createSupplier, storeDraftToApprove, storeSupplierDraft } from "../operations/testing/approvals";
import { withPartner, withTenant } from "../platform/db";
import { env } from "../platform/env";
import { now } from "../values/clock";
import { addDays, dateInZone } from "../values/dates";
import { notifyDuePeople, notifyPerson } from "./notify";
import { notifyRevealLimit } from "./reveal-limit";
import { changeNoticeSettings, getNoticeSettings } from "./setting";
import { notifyAndKill } from "./testing/notify-and-kill";

let mailServer: TestMailServer;
let world: World;
let sandboxDatabase: pg.Client;
let anna: SignedIn;
let annaAtFjallkaffe: SignedIn;
let saraAtFjallkaffe: SignedIn;
let erik: SignedIn;
let supplierId: string;
let currentDay = "2026-12-01";
const supplierName = "Åkeri & Söner AB";
const erikAddress = "erik@norrsken.example";

beforeAll(async () => {
  mailServer = await startTestMailServer();
  process.env.SMTP_URL = mailServer.url;
  world = await startWorld();
  const company = "Norrsken Bygg AB";
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  annaAtFjallkaffe = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
  saraAtFjallkaffe = await world.signIn({ user: "sara@revisorn.example", company: "Fjällkaffe AB" });
  erik = await world.signIn({ user: erikAddress, company });
  supplierId = await createSupplier(anna, { Name: supplierName });
  sandboxDatabase = new pg.Client({ connectionString: world.sandbox.databaseUrl });
  await sandboxDatabase.connect();
});
afterAll(async () => {
  await sandboxDatabase?.end();
  await world?.stop();
  await mailServer?.close();
  delete process.env.SMTP_URL;
});

/** Each test begins on a new morning at ten, when nothing waits and nobody was ever mailed. */
beforeEach(async () => {
  Object.assign(mailServer, { manner: "take", mails: [], visits: 0 });
  await startNextMorning();
  await sandboxDatabase.query(`UPDATE "SupplierInvoiceDraft" SET "ApprovalStatus" = 0`);
  for (const { access } of [anna, annaAtFjallkaffe, erik]) {
    const { companyId, partnerId } = access;
    await withTenant(access, (tx) => tx.notice.deleteMany({ where: { companyId } }));
    await withTenant(access, (tx) => tx.noticeSetting.deleteMany({ where: { companyId } }));
    await withTenant(access, (tx) =>
      tx.approvalRequest.updateMany({ data: { closedAt: now(), closing: "withdrawn" } }),
    );
    await withPartner(partnerId, (tx) => tx.noticePerson.deleteMany());
  }
  await Promise.all([openInLanguage(anna, "en"), openInLanguage(erik, "sv")]);
});

async function setClock(instant: string): Promise<void> {
  await world.sandbox.callControl("PUT", "/clock", { now: instant });
  await books(erik.access).page(customers, { pageSize: 1 });
}
async function startNextMorning(): Promise<void> {
  currentDay = addDays(currentDay, 1);
  await setClock(`${currentDay}T09:00:00Z`);
}
async function openInLanguage(person: SignedIn, language: Locale): Promise<void> {
  const { companyId } = person.access;
  const request = person.request("GET", `/api/companies/${companyId}/notices/count`, undefined, {
    cookie: `${person.cookie}; stegvis-language=${language}`,
  });
  expect((await getCount(request, { params: Promise.resolve({ companyId }) })).status).toBe(200);
}
const dayFarAhead = () => addDays(dateInZone("Europe/Stockholm", now()), 30);
const tomorrow = () => addDays(dateInZone("Europe/Stockholm", now()), 1);
const storeDraftDueOn = (dueOn: string): Promise<SupplierInvoiceDraft> =>
  storeDraftToApprove(anna, supplierId, { DueDate: dueOn, InvoiceDate: addDays(currentDay, -3) });
/** Sends a question to Anna at her other company. */
async function requestFromAnnaAtFjallkaffe(): Promise<void> {
  const { id } = await storeSupplierDraft(saraAtFjallkaffe, await createSupplier(saraAtFjallkaffe));
  const question = { id: crypto.randomUUID(), kind: "question", toPersonId: anna.access.personId, text: "Rätt?" };
  await createRequest(saraAtFjallkaffe.access, id, question);
}
const notify = ({ access }: SignedIn, withinMs?: number) =>
  notifyPerson(access.partnerId, access.personId, { withinMs });
/** Notifies twice at once, as the sweeps of two processes would. */
const notifyTwice = (person: SignedIn) => Promise.all([notify(person), notify(person)]);
const countMailsToErik = () => mailServer.mailsTo(erikAddress).length;

describe("a mail", () => {
  it("says how much waits, of what, and where, in the person's language; of nobody else's business a word", async () => {
    const drafts = [
      await storeDraftDueOn(dayFarAhead()),
      await storeDraftDueOn(tomorrow()),
      await storeDraftDueOn(dayFarAhead()),
    ];
    const request = { id: crypto.randomUUID(), kind: "question", toPersonId: erik.access.personId, text: "Hemligt?" };
    await createRequest(anna.access, drafts[2]?.id ?? "", request);
    await notify(erik);
    const [mail] = mailServer.mailsTo(erikAddress);
    expect(mail?.subject).toBe("3 leverantörsfakturor väntar på dig hos Norrsken Bygg AB");
    const portalOrigin = new URL(process.env.APP_URL ?? "").origin;
    const companyAddress = `${portalOrigin}/companies/${erik.access.companyId}`;
    expect(mail?.text?.trim().split("\n")).toEqual([
      "Det här väntar på dig hos Norrsken Bygg AB:",
      "– 2 fakturor att attestera",
      "– 1 fråga att svara på",
      "1 av dem förfaller inom två dagar eller har redan förfallit.",
      `${companyAddress}/notices`,
      "",
      expect.stringMatching(/^Du får högst ett sådant mejl om dagen/),
      `${companyAddress}/settings/company`,
    ]);
    const mailJson = JSON.stringify(mail);
    for (const secret of [
      supplierName,
      "Söner",
      "Hemligt",
      "1250",
      "1 250",
      "Lindqvist",
      ...drafts.map((draft) => draft.id),
    ])
      expect(mailJson).not.toContain(secret);
    for (const { invoiceNumber } of drafts) expect(mailJson).not.toContain(invoiceNumber);
    expect(mail?.html).toBeUndefined();
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
  });

  it("tells an owner that somebody was shown many identity numbers, and not who", async () => {
    await withTenant(erik.access, (tx) => notifyRevealLimit(tx, erik.access, dateInZone("Europe/Stockholm", now())));
    await notify(anna);
    const [mail] = mailServer.mails;
    expect(mail?.subject).toBe("Personal numbers were looked at often at Norrsken Bygg AB");
    expect(mail?.text).toContain("– 1 person was shown as many personal numbers as one may see in a day");
    expect(JSON.stringify(mail)).not.toContain("Erik");
  });

  it("is one for all companies of a person, without those they do not want to hear of", async () => {
    await allowApprovingAlone(anna);
    await storeDraftDueOn(dayFarAhead());
    await requestFromAnnaAtFjallkaffe();
    await notifyTwice(anna);
    const [mail, ...otherMails] = mailServer.mails;
    expect(otherMails).toEqual([]);
    expect(mail?.subject).toBe("2 supplier invoices wait for you at 2 companies");
    for (const name of ["Norrsken Bygg AB", "Fjällkaffe AB"]) expect(mail?.text).toContain(`at ${name}:`);
    await startNextMorning();
    expect(await changeNoticeSettings(anna.access, { mails: false })).toEqual({
      ...{ mails: false, canMail: true, address: "anna@norrsken.example" },
    });
    await storeDraftDueOn(dayFarAhead());
    await notify(anna);
    expect(mailServer.mails).toHaveLength(1);
    await requestFromAnnaAtFjallkaffe();
    await notify(anna);
    expect(mailServer.mails[1]?.subject).toBe("2 supplier invoices wait for you at Fjällkaffe AB");
    expect(await getNoticeSettings(annaAtFjallkaffe.access)).toMatchObject({ mails: true });
  });

  it("takes no header, address or line from a name", async () => {
    await storeDraftDueOn(dayFarAhead());
    const name = "Norrsken\r\nBcc: evil@evil.example\r\n\r\nSe https://evil.example";
    const { partnerId, companyId, personId } = erik.access;
    const renameCompany = (newName: string) =>
      withTenant(erik.access, (tx) =>
        tx.company.updateMany({ where: { partnerId, id: companyId }, data: { name: newName } }),
      );
    const setPersonAddress = (email: string) =>
      withTenant(erik.access, (tx) => tx.person.updateMany({ where: { partnerId, id: personId }, data: { email } }));
    await renameCompany(name);
    await notify(erik);
    const [mail] = mailServer.mailsTo(erikAddress);
    expect(mail?.subject).toContain("Norrsken Bcc: evil@evil.example Se https://evil.example");
    expect([mail?.to, mail?.cc, mail?.bcc]).toEqual([[{ address: erikAddress, name: "" }], undefined, undefined]);
    await renameCompany("Norrsken Bygg AB");
    for (const address of [
      `${erikAddress}, evil@evil.example`,
      `${erikAddress}\r\nBcc: evil@evil.example`,
      `<evil@evil.example> ${erikAddress}`,
      "nobody",
    ]) {
      await startNextMorning();
      await storeDraftDueOn(dayFarAhead());
      await setPersonAddress(address);
      expect(await notify(erik)).toBeNull();
      expect(await getNoticeSettings(erik.access)).toMatchObject({ canMail: false, address: null });
    }
    await setPersonAddress(erikAddress);
    expect(mailServer.mails).toHaveLength(1);
  });
});

describe("mails in a day", () => {
  it("are one, however many processes look; another only of what is urgent, and never a third", async () => {
    await storeDraftDueOn(dayFarAhead());
    await notifyTwice(erik);
    expect(countMailsToErik()).toBe(1);
    await storeDraftDueOn(dayFarAhead());
    await notifyTwice(erik);
    expect(countMailsToErik()).toBe(1);
    await storeDraftDueOn(tomorrow());
    await notifyTwice(erik);
    expect(countMailsToErik()).toBe(2);
    expect(mailServer.mails[1]?.subject).toBe("1 leverantörsfaktura väntar på dig hos Norrsken Bygg AB");
    await storeDraftDueOn(tomorrow());
    await notifyTwice(erik);
    expect(countMailsToErik()).toBe(2);
    await startNextMorning();
    await notifyTwice(erik);
    expect(countMailsToErik()).toBe(3);
    await notifyTwice(erik);
    expect(countMailsToErik()).toBe(3);
  });

  it("are none before seven, where nothing is new, and where nobody wants any", async () => {
    currentDay = addDays(currentDay, 1);
    await setClock(`${currentDay}T05:30:00Z`);
    await storeDraftDueOn(tomorrow());
    await notify(erik);
    expect(countMailsToErik()).toBe(0);
    await setClock(`${currentDay}T06:10:00Z`);
    await notify(erik);
    expect(countMailsToErik()).toBe(1);
    await startNextMorning();
    await notify(erik);
    expect(countMailsToErik()).toBe(1);
    await changeNoticeSettings(erik.access, { mails: false });
    await storeDraftDueOn(tomorrow());
    await notify(erik);
    expect(countMailsToErik()).toBe(1);
  });

  it("leave when it is due to look, from one of all processes", async () => {
    await storeDraftDueOn(dayFarAhead());
    const data = { lookAt: new Date(now().getTime() - 1000) };
    await withPartner(erik.access.partnerId, (tx) => tx.noticePerson.updateMany({ data }));
    await Promise.all([notifyDuePeople(), notifyDuePeople()]);
    expect(countMailsToErik()).toBe(1);
  });
});

describe("a mail server", () => {
  it.each(["later", "mute"] as const)("that says %s gets it again when it takes mail, once", async (manner) => {
    await storeDraftDueOn(dayFarAhead());
    mailServer.manner = manner;
    expect(await notify(erik, 700)).toMatchObject({ is: "refused" });
    expect(countMailsToErik()).toBe(0);
    mailServer.manner = "take";
    await notifyTwice(erik);
    expect(countMailsToErik()).toBe(1);
  });

  const mailThrough = async (url: string, action: () => Promise<void>) => {
    const { SMTP_URL } = process.env;
    Object.assign(env(), { SMTP_URL: url });
    try {
      await action();
    } finally {
      Object.assign(env(), { SMTP_URL });
    }
  };
  const withPassword = (url: string) => url.replace("//", "//portal:hemligt@");
  const anyCertificate = "?tls.rejectUnauthorized=false";

  it("that is gone gets it again when it is there", async () => {
    await storeDraftDueOn(dayFarAhead());
    await mailThrough("smtp://127.0.0.1:1", async () => expect(await notify(erik)).toMatchObject({ is: "refused" }));
    await notify(erik);
    expect(countMailsToErik()).toBe(1);
  });

  it("is told no password in the clear, nor one whose certificate nobody vouches for", async () => {
    const plainServer = await startTestMailServer({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true });
    const startTlsServer = await startTestMailServer({});
    const tlsServer = await startTestMailServer({ secure: true });
    const noMailsAndLogins = [[], []];
    await storeDraftDueOn(dayFarAhead());
    try {
      for (const { url, mails, logins } of [plainServer, startTlsServer, tlsServer])
        await mailThrough(withPassword(url), async () => {
          expect(await notify(erik)).toMatchObject({ is: "refused" });
          expect([mails, logins]).toEqual(noMailsAndLogins);
        });
      for (const { url, mails, logins } of [startTlsServer, tlsServer]) {
        await mailThrough(withPassword(url) + anyCertificate, async () => {
          expect(await notify(erik)).toEqual({ is: "sent" });
        });
        expect(mails).toHaveLength(1);
        expect(logins).toEqual([{ password: "hemligt", isSecure: true }]);
        await startNextMorning();
        await storeDraftDueOn(dayFarAhead());
      }
    } finally {
      await Promise.all([plainServer, startTlsServer, tlsServer].map((server) => server.close()));
    }
  });

  it.each(["never", "deaf"] as const)("that is %s is not sent it again that day, but the next", async (manner) => {
    await storeDraftDueOn(dayFarAhead());
    mailServer.manner = manner;
    expect(await notify(erik, 5_000)).toMatchObject({ is: manner === "never" ? "rejected" : "unsure" });
    mailServer.manner = "take";
    const mailsBefore = countMailsToErik();
    await notifyTwice(erik);
    expect(countMailsToErik()).toBe(mailsBefore);
    await startNextMorning();
    await notifyTwice(erik);
    expect(countMailsToErik()).toBe(mailsBefore + 1);
  });
});

describe("a process that is killed", () => {
  it.each(["deaf", "mute"] as const)("while the mail server is %s has mailed once at most that day", async (manner) => {
    await storeDraftDueOn(tomorrow());
    mailServer.manner = manner;
    await notifyAndKill(erik, () => (manner === "deaf" ? countMailsToErik() : mailServer.visits) > 0);
    mailServer.manner = "take";
    const mailsBefore = countMailsToErik();
    await notifyTwice(erik);
    expect(countMailsToErik()).toBe(mailsBefore);
    expect(mailsBefore).toBeLessThanOrEqual(1);
    await startNextMorning();
    await notifyTwice(erik);
    expect(countMailsToErik()).toBe(mailsBefore + 1);
  });
});
