import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as getCount } from "@/app/api/companies/[companyId]/notices/count/route";
import type { SupplierInvoiceDraft } from "../api/contract/purchases/supplier-invoice-draft";
import { customers } from "../api/contract/sales/customer";
import { books } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { askColleague } from "../approvals/requests";
import { letOneApprove } from "../approvals/testing/rules";
import type { Locale } from "../i18n/locales";
import { createSupplier, storeSupplierDraft, waitingDraft } from "../operations/testing/approvals";
import { withPartner, withTenant } from "../platform/db";
import { env } from "../platform/env";
import { now } from "../values/clock";
import { addDays, dateIn } from "../values/dates";
import { tellRevealLimit } from "./reveal-limit";
import { changeNoticeSettings, noticeSettings } from "./setting";
import { tellDuePeople, tellPerson } from "./tell";
import { tellAndKill } from "./testing/killed";
import { openPostOffice, type PostOffice } from "./testing/post-office";

let office: PostOffice;
let world: World;
let store: pg.Client;
let anna: SignedIn;
let annaElsewhere: SignedIn;
let saraElsewhere: SignedIn;
let erik: SignedIn;
let supplierId: string;
let day = "2026-12-01";
const supplier = "Åkeri & Söner AB";
const eriks = "erik@norrsken.example";

beforeAll(async () => {
  office = await openPostOffice();
  process.env.SMTP_URL = office.url;
  world = await startWorld();
  const company = "Norrsken Bygg AB";
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  annaElsewhere = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
  saraElsewhere = await world.signIn({ user: "sara@revisorn.example", company: "Fjällkaffe AB" });
  erik = await world.signIn({ user: eriks, company });
  supplierId = await createSupplier(anna, { Name: supplier });
  store = new pg.Client({ connectionString: world.sandbox.databaseUrl });
  await store.connect();
});
afterAll(async () => {
  await store?.end();
  await world?.stop();
  await office?.close();
  delete process.env.SMTP_URL;
});

/** Each test begins on a new morning at ten, when nothing waits and nobody was ever mailed. */
beforeEach(async () => {
  Object.assign(office, { manner: "take", mails: [], visits: 0 });
  await nextMorning();
  await store.query(`UPDATE "SupplierInvoiceDraft" SET "ApprovalStatus" = 0`);
  for (const { access } of [anna, annaElsewhere, erik]) {
    const { companyId, partnerId } = access;
    await withTenant(access, (tx) => tx.notice.deleteMany({ where: { companyId } }));
    await withTenant(access, (tx) => tx.noticeSetting.deleteMany({ where: { companyId } }));
    await withTenant(access, (tx) =>
      tx.approvalRequest.updateMany({ data: { closedAt: now(), closing: "withdrawn" } }),
    );
    await withPartner(partnerId, (tx) => tx.noticePerson.deleteMany());
  }
  await Promise.all([reads(anna, "en"), reads(erik, "sv")]);
});

async function clockIs(instant: string): Promise<void> {
  await world.sandbox.control("PUT", "/clock", { now: instant });
  await books(erik.access).page(customers, { pageSize: 1 });
}
async function nextMorning(): Promise<void> {
  day = addDays(day, 1);
  await clockIs(`${day}T09:00:00Z`);
}
async function reads(who: SignedIn, language: Locale): Promise<void> {
  const { companyId } = who.access;
  const request = who.request("GET", `/api/companies/${companyId}/notices/count`, undefined, {
    cookie: `${who.cookie}; stegvis-language=${language}`,
  });
  expect((await getCount(request, { params: Promise.resolve({ companyId }) })).status).toBe(200);
}
const far = () => addDays(dateIn("Europe/Stockholm", now()), 30);
const soon = () => addDays(dateIn("Europe/Stockholm", now()), 1);
const waits = (dueOn: string): Promise<SupplierInvoiceDraft> =>
  waitingDraft(anna, supplierId, { DueDate: dueOn, InvoiceDate: addDays(day, -3) });
/** Sends a question to Anna at her other company. */
async function askElsewhere(): Promise<void> {
  const { id } = await storeSupplierDraft(saraElsewhere, await createSupplier(saraElsewhere));
  const asked = { id: crypto.randomUUID(), kind: "question", toPersonId: anna.access.personId, text: "Rätt?" };
  await askColleague(saraElsewhere.access, id, asked);
}
const tell = ({ access }: SignedIn, withinMs?: number) => tellPerson(access.partnerId, access.personId, { withinMs });
/** Notifies twice at once, as the sweeps of two processes would. */
const tellTwice = (who: SignedIn) => Promise.all([tell(who), tell(who)]);
const told = () => office.to(eriks).length;

describe("a mail", () => {
  it("says how much waits, of what, and where, in the person's language; of nobody else's business a word", async () => {
    const drafts = [await waits(far()), await waits(soon()), await waits(far())];
    const request = { id: crypto.randomUUID(), kind: "question", toPersonId: erik.access.personId, text: "Hemligt?" };
    await askColleague(anna.access, drafts[2]?.id ?? "", request);
    await tell(erik);
    const [mail] = office.to(eriks);
    expect(mail?.subject).toBe("3 leverantörsfakturor väntar på dig hos Norrsken Bygg AB");
    const home = new URL(process.env.APP_URL ?? "").origin;
    const base = `${home}/companies/${erik.access.companyId}`;
    expect(mail?.text?.trim().split("\n")).toEqual([
      "Det här väntar på dig hos Norrsken Bygg AB:",
      "– 2 fakturor att attestera",
      "– 1 fråga att svara på",
      "1 av dem förfaller inom två dagar eller har redan förfallit.",
      `${base}/notices`,
      "",
      expect.stringMatching(/^Du får högst ett sådant mejl om dagen/),
      `${base}/settings/company`,
    ]);
    const whole = JSON.stringify(mail);
    for (const secret of [supplier, "Söner", "Hemligt", "1250", "1 250", "Lindqvist", ...drafts.map((one) => one.id)])
      expect(whole).not.toContain(secret);
    for (const { invoiceNumber } of drafts) expect(whole).not.toContain(invoiceNumber);
    expect(mail?.html).toBeUndefined();
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
  });

  it("tells an owner that somebody was shown many identity numbers, and not who", async () => {
    await withTenant(erik.access, (tx) => tellRevealLimit(tx, erik.access, dateIn("Europe/Stockholm", now())));
    await tell(anna);
    const [mail] = office.mails;
    expect(mail?.subject).toBe("Personal numbers were looked at often at Norrsken Bygg AB");
    expect(mail?.text).toContain("– 1 person was shown as many personal numbers as one may see in a day");
    expect(JSON.stringify(mail)).not.toContain("Erik");
  });

  it("is one for all companies of a person, without those they do not want to hear of", async () => {
    await letOneApprove(anna);
    await waits(far());
    await askElsewhere();
    await tellTwice(anna);
    const [mail, ...more] = office.mails;
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("2 supplier invoices wait for you at 2 companies");
    for (const name of ["Norrsken Bygg AB", "Fjällkaffe AB"]) expect(mail?.text).toContain(`at ${name}:`);
    await nextMorning();
    expect(await changeNoticeSettings(anna.access, { mails: false })).toEqual({
      ...{ mails: false, canMail: true, address: "anna@norrsken.example" },
    });
    await waits(far());
    await tell(anna);
    expect(office.mails).toHaveLength(1);
    await askElsewhere();
    await tell(anna);
    expect(office.mails[1]?.subject).toBe("2 supplier invoices wait for you at Fjällkaffe AB");
    expect(await noticeSettings(annaElsewhere.access)).toMatchObject({ mails: true });
  });

  it("takes no header, address or line from a name", async () => {
    await waits(far());
    const name = "Norrsken\r\nBcc: evil@evil.example\r\n\r\nSe https://evil.example";
    const { partnerId, companyId, personId } = erik.access;
    const rename = (to: string) =>
      withTenant(erik.access, (tx) =>
        tx.company.updateMany({ where: { partnerId, id: companyId }, data: { name: to } }),
      );
    const mailTo = (email: string) =>
      withTenant(erik.access, (tx) => tx.person.updateMany({ where: { partnerId, id: personId }, data: { email } }));
    await rename(name);
    await tell(erik);
    const [mail] = office.to(eriks);
    expect(mail?.subject).toContain("Norrsken Bcc: evil@evil.example Se https://evil.example");
    expect([mail?.to, mail?.cc, mail?.bcc]).toEqual([[{ address: eriks, name: "" }], undefined, undefined]);
    await rename("Norrsken Bygg AB");
    for (const address of [
      `${eriks}, evil@evil.example`,
      `${eriks}\r\nBcc: evil@evil.example`,
      `<evil@evil.example> ${eriks}`,
      "nobody",
    ]) {
      await nextMorning();
      await waits(far());
      await mailTo(address);
      expect(await tell(erik)).toBeNull();
      expect(await noticeSettings(erik.access)).toMatchObject({ canMail: false, address: null });
    }
    await mailTo(eriks);
    expect(office.mails).toHaveLength(1);
  });
});

describe("mails in a day", () => {
  it("are one, however many processes look; another only of what is urgent, and never a third", async () => {
    await waits(far());
    await tellTwice(erik);
    expect(told()).toBe(1);
    await waits(far());
    await tellTwice(erik);
    expect(told()).toBe(1);
    await waits(soon());
    await tellTwice(erik);
    expect(told()).toBe(2);
    expect(office.mails[1]?.subject).toBe("1 leverantörsfaktura väntar på dig hos Norrsken Bygg AB");
    await waits(soon());
    await tellTwice(erik);
    expect(told()).toBe(2);
    await nextMorning();
    await tellTwice(erik);
    expect(told()).toBe(3);
    await tellTwice(erik);
    expect(told()).toBe(3);
  });

  it("are none before seven, where nothing is new, and where nobody wants any", async () => {
    day = addDays(day, 1);
    await clockIs(`${day}T05:30:00Z`);
    await waits(soon());
    await tell(erik);
    expect(told()).toBe(0);
    await clockIs(`${day}T06:10:00Z`);
    await tell(erik);
    expect(told()).toBe(1);
    await nextMorning();
    await tell(erik);
    expect(told()).toBe(1);
    await changeNoticeSettings(erik.access, { mails: false });
    await waits(soon());
    await tell(erik);
    expect(told()).toBe(1);
  });

  it("leave when it is due to look, from one of all processes", async () => {
    await waits(far());
    const data = { lookAt: new Date(now().getTime() - 1000) };
    await withPartner(erik.access.partnerId, (tx) => tx.noticePerson.updateMany({ data }));
    await Promise.all([tellDuePeople(), tellDuePeople()]);
    expect(told()).toBe(1);
  });
});

describe("a mail server", () => {
  it.each(["later", "mute"] as const)("that says %s gets it again when it takes mail, once", async (manner) => {
    await waits(far());
    office.manner = manner;
    expect(await tell(erik, 700)).toMatchObject({ is: "refused" });
    expect(told()).toBe(0);
    office.manner = "take";
    await tellTwice(erik);
    expect(told()).toBe(1);
  });

  const mailThrough = async (url: string, what: () => Promise<void>) => {
    const { SMTP_URL } = process.env;
    Object.assign(env(), { SMTP_URL: url });
    try {
      await what();
    } finally {
      Object.assign(env(), { SMTP_URL });
    }
  };
  const withPassword = (url: string) => url.replace("//", "//portal:hemligt@");
  const anyCertificate = "?tls.rejectUnauthorized=false";

  it("that is gone gets it again when it is there", async () => {
    await waits(far());
    await mailThrough("smtp://127.0.0.1:1", async () => expect(await tell(erik)).toMatchObject({ is: "refused" }));
    await tell(erik);
    expect(told()).toBe(1);
  });

  it("is told no password in the clear, nor one whose certificate nobody vouches for", async () => {
    const clear = await openPostOffice({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true });
    const secured = await openPostOffice({});
    const secure = await openPostOffice({ secure: true });
    const nothing = [[], []];
    await waits(far());
    try {
      for (const { url, mails, logins } of [clear, secured, secure])
        await mailThrough(withPassword(url), async () => {
          expect(await tell(erik)).toMatchObject({ is: "refused" });
          expect([mails, logins]).toEqual(nothing);
        });
      for (const { url, mails, logins } of [secured, secure]) {
        await mailThrough(withPassword(url) + anyCertificate, async () => {
          expect(await tell(erik)).toEqual({ is: "sent" });
        });
        expect(mails).toHaveLength(1);
        expect(logins).toEqual([{ password: "hemligt", isSecure: true }]);
        await nextMorning();
        await waits(far());
      }
    } finally {
      await Promise.all([clear, secured, secure].map((one) => one.close()));
    }
  });

  it.each(["never", "deaf"] as const)("that is %s is not sent it again that day, but the next", async (manner) => {
    await waits(far());
    office.manner = manner;
    expect(await tell(erik, 5_000)).toMatchObject({ is: "unsure" });
    office.manner = "take";
    const held = told();
    await tellTwice(erik);
    expect(told()).toBe(held);
    await nextMorning();
    await tellTwice(erik);
    expect(told()).toBe(held + 1);
  });
});

describe("a process that is killed", () => {
  it.each(["deaf", "mute"] as const)("while the mail server is %s has mailed once at most that day", async (manner) => {
    await waits(soon());
    office.manner = manner;
    await tellAndKill(erik, () => (manner === "deaf" ? told() : office.visits) > 0);
    office.manner = "take";
    const held = told();
    await tellTwice(erik);
    expect(told()).toBe(held);
    expect(held).toBeLessThanOrEqual(1);
    await nextMorning();
    await tellTwice(erik);
    expect(told()).toBe(held + 1);
  });
});
