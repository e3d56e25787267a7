import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningSandbox } from "../../../scripts/testing/programs";
import { startIdentity } from "../../identity/testing/application";
import { norrsken } from "../../seed/companies";
import { documentNames, readDocument } from "./open-api";

const invoiceId = "0f9c1d5e-0000-4000-8000-000000000002";
const mailId = "0f9c1d5e-0000-4000-8000-000000000001";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startIdentity();
});
afterAll(() => sandbox.stop());

const getPage = (path: string) => fetch(sandbox.url + path);

/** Stores a mail as the books do, with malicious content. */
async function storeMail(): Promise<void> {
  const client = new pg.Client({ connectionString: sandbox.databaseUrl });
  await client.connect();
  const attachments = [{ name: "Faktura ÅÄÖ 1.pdf", contentType: "application/pdf", data: btoa("%PDF-1.7 content") }];
  await client.query(
    `INSERT INTO "OutboxMail" (id, "companyId", "sentAt", sender, recipients, cc, subject, text, html, attachments)
     VALUES ($1, $2, '2026-05-06T07:08:09Z', 'faktura@norrsken.example', '{kund@example.com}', '{}',
       'Faktura <b>1</b>', 'Hej & <tack>', '<h1>Hej</h1><script>alert(1)</script>', $3)`,
    [mailId, norrsken.id, JSON.stringify(attachments)],
  );
  await client.end();
}

describe("/", () => {
  it("says what this is, every address, and who can sign in", async () => {
    const answer = await getPage("/");
    const text = await answer.text();
    expect(answer.headers.get("content-type")).toContain("text/html");
    for (const expectedText of [
      `${sandbox.url}/v2`,
      `${sandbox.url}/identity`,
      "sara@revisorn.example",
      "Tulp &amp; Zoon B.V.",
    ]) {
      expect(text).toContain(expectedText);
    }
  });

  it("has its style sheet and typeface", async () => {
    expect((await getPage("/assets/sandbox.css")).headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect((await getPage("/assets/inter.woff2")).headers.get("content-type")).toBe("font/woff2");
    expect((await getPage("/assets/../settings.ts")).status).toBe(404);
  });
});

describe("/docs", () => {
  it("lists every description", async () => {
    const text = await (await getPage("/docs")).text();
    for (const name of documentNames) expect(text).toContain(`href="/docs/${name}"`);
  });

  it.each(documentNames)("shows every operation and record of %s", async (name) => {
    const document = readDocument(name);
    const text = await (await getPage(`/docs/${name}`)).text();
    for (const [path, methods] of Object.entries(document.paths)) {
      expect(text).toContain(`<code>${path}</code>`);
      for (const operation of Object.values(methods)) expect(text).toContain(`id="${operation.operationId}"`);
    }
    for (const schema of Object.keys(document.components?.schemas ?? {}))
      expect(text).toContain(`id="record-${schema}"`);
    expect(text).not.toContain("[object");
    expect(text).not.toContain("undefined");
    expect(await (await getPage(`/openapi/${name}.json`)).json()).toEqual(document);
  });

  it("knows no other description", async () => {
    for (const path of ["/docs/settings", "/openapi/settings.json", "/openapi/books", "/openapi/..%2fsettings.ts"]) {
      expect((await getPage(path)).status, path).toBe(404);
    }
  });
});

describe("/mail", () => {
  it("says when there is none", async () => {
    expect(await (await getPage("/mail")).text()).toContain("No mail yet");
    expect(await (await getPage("/control/mail")).json()).toEqual([]);
  });

  it("lists what was sent and shows it, as text, in a frame without rights, and with its attachments", async () => {
    await storeMail();
    const listHtml = await (await getPage("/mail")).text();
    expect(listHtml).toContain(`<a href="/mail/${mailId}">Faktura &lt;b&gt;1&lt;/b&gt;</a>`);
    const text = await (await getPage(`/mail/${mailId}`)).text();
    expect(text).toContain("Hej &amp; &lt;tack&gt;");
    expect(text).toContain(`<iframe class="paper" sandbox src="/mail/${mailId}/html"`);
    expect(text).not.toContain("<script");
    const frameAnswer = await getPage(`/mail/${mailId}/html`);
    expect(frameAnswer.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    const attachmentAnswer = await getPage(`/mail/${mailId}/attachments/0`);
    expect(attachmentAnswer.headers.get("content-type")).toBe("application/pdf");
    expect(attachmentAnswer.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''Faktura%20%C3%85%C3%84%C3%96%201.pdf",
    );
    expect(await attachmentAnswer.text()).toBe("%PDF-1.7 content");
  });

  it("answers 404 for a mail or an attachment that is not there", async () => {
    for (const path of ["/mail/x", `/mail/${mailId}/attachments/1`, `/mail/${mailId}/attachments/x`, "/mail/x/html"]) {
      expect((await getPage(path)).status, path).toBe(404);
    }
  });

  it("is divided into pages of 500, newest first, with nothing left out", async () => {
    const client = new pg.Client({ connectionString: sandbox.databaseUrl });
    await client.connect();
    await client.query(
      `INSERT INTO "OutboxMail" (id, "companyId", "sentAt", sender, recipients, cc, subject, text, attachments)
       SELECT gen_random_uuid(), $1, now(), 'a@b.example', '{c@d.example}', '{}', 'Old ' || n, '', '[]'
         FROM generate_series(1, 600) n`,
      [norrsken.id],
    );
    const listedSubjects: string[] = [];
    for (const pageNumber of [1, 2]) {
      const answer = await getPage(`/control/mail?page=${pageNumber}`);
      expect(answer.headers.get("x-total-count")).toBe("601");
      listedSubjects.push(...((await answer.json()) as { subject: string }[]).map(({ subject }) => subject));
    }
    expect([listedSubjects.length, listedSubjects[0], listedSubjects.at(-1)]).toEqual([
      601,
      "Old 600",
      "Faktura <b>1</b>",
    ]);
    expect((await getPage("/control/mail?page=0")).status).toBe(400);
    const secondPageHtml = await (await getPage("/mail?page=2")).text();
    for (const expectedText of ["Page 2 of 2, 601 mails", '<a href="/mail?page=1">Newer</a>', ">Old 100<"]) {
      expect(secondPageHtml).toContain(expectedText);
    }
    expect(secondPageHtml).not.toContain("Older");
    await client.query(`DELETE FROM "OutboxMail" WHERE subject LIKE 'Old %'`);
    await client.end();
  });

  it("gives tests the whole mail", async () => {
    const [listedRecord] = (await (await getPage("/control/mail")).json()) as Record<string, unknown>[];
    expect(listedRecord).toMatchObject({
      id: mailId,
      companyName: "Norrsken Bygg AB",
      attachments: ["Faktura ÅÄÖ 1.pdf"],
    });
    expect(await (await getPage(`/control/mail/${mailId}`)).json()).toMatchObject({
      recipients: ["kund@example.com"],
      attachments: [{ contentType: "application/pdf" }],
    });
  });
});

describe("/control", () => {
  it("shows clock, faults, counters and whether the books add up", async () => {
    const text = await (await getPage("/control")).text();
    for (const expectedText of [
      "Everything adds up",
      "600 for each application",
      "refreshes",
      "Tulp &amp; Zoon B.V.",
    ]) {
      expect(text).toContain(expectedText);
    }
    expect(await (await getPage("/control/invariants")).json()).toEqual({ ok: true, violations: [] });
  });
});

describe("what is not served", () => {
  it("answers in the words of whoever is asked", async () => {
    const goneAnswer = await getPage("/v1/companies");
    expect([goneAnswer.status, await goneAnswer.json()]).toMatchObject([401, { ErrorCode: 4005, Errors: [] }]);
    const tokenRequest = { user: "erik@norrsken.example", company: norrsken.name, scopes: ["ea:api"] };
    const { access_token } = await sandbox.callControl<{ access_token: string }>("POST", "/tokens", tokenRequest);
    const expectedAnswers: readonly (readonly [path: string, status: number, code: number])[] = [
      ["/payroll/v2/employees", 403, 4006],
      ["/PayRoll/V2/employees", 403, 4006],
      ["/v2/orders/statuses/all", 404, 3000],
      ["/v2/statuses", 501, 5000],
    ];
    for (const [path, status, ErrorCode] of expectedAnswers) {
      const anonymousAnswer = await getPage(path);
      if (status !== 404)
        expect([anonymousAnswer.status, await anonymousAnswer.json()]).toMatchObject([401, { ErrorCode: 4005 }]);
      const answer = await fetch(sandbox.url + path, { headers: { authorization: `Bearer ${access_token}` } });
      expect([answer.status, await answer.json()]).toMatchObject([status, { ErrorCode }]);
    }
    expect((await getPage("/nothing")).status).toBe(404);
    expect((await getPage("/identity/nothing")).status).toBe(404);
  });
});

describe("/sent-invoices", () => {
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Invoice><cbc:ID>7</cbc:ID><cac:Party><cbc:Name>A &amp; O</cbc:Name></cac:Party></Invoice>\n';

  it("says that there is none yet", async () => {
    expect(await (await getPage("/sent-invoices")).text()).toContain("None yet");
    expect(await (await getPage("/control/sent-invoices")).json()).toEqual([]);
  });

  it("shows an e-invoice as it left, and saves it byte for byte", async () => {
    const client = new pg.Client({ connectionString: sandbox.databaseUrl });
    await client.connect();
    await client.query(
      `INSERT INTO "SentInvoice" ("companyId", "invoiceId", "sendType", "sentAt", recipient, "contentType", document)
       VALUES ($1, $2, 1, '2026-05-06T07:08:09Z', '0007:5560160680', 'application/xml', $3)`,
      [norrsken.id, invoiceId, Buffer.from(xml)],
    );
    await client.end();
    const listHtml = await (await getPage("/sent-invoices")).text();
    for (const expectedText of [
      "2026-05-06 07:08:09",
      "Norrsken Bygg AB",
      "0007:5560160680",
      `"/sent-invoices/${invoiceId}"`,
    ]) {
      expect(listHtml).toContain(expectedText);
    }
    const pageHtml = await (await getPage(`/sent-invoices/${invoiceId}`)).text();
    expect(pageHtml).toContain(
      "\n  &lt;cac:Party&gt;\n    &lt;cbc:Name&gt;A &amp;amp; O&lt;/cbc:Name&gt;\n  &lt;/cac:Party&gt;",
    );
    const attachmentAnswer = await getPage(`/sent-invoices/${invoiceId}/document`);
    expect(attachmentAnswer.headers.get("content-disposition")).toBe('attachment; filename="invoice-.xml"');
    expect(attachmentAnswer.headers.get("content-type")).toBe("application/xml");
    expect(await attachmentAnswer.text()).toBe(xml);
  });

  it("gives tests the list and the whole", async () => {
    const [listedRecord] = (await (await getPage("/control/sent-invoices")).json()) as Record<string, unknown>[];
    expect(listedRecord).toMatchObject({ invoiceId, companyName: "Norrsken Bygg AB", sendType: 1 });
    const sentInvoice = (await (await getPage(`/control/sent-invoices/${invoiceId}`)).json()) as { document: string };
    expect(atob(sentInvoice.document)).toBe(xml);
    expect((await getPage("/control/sent-invoices?page=0")).status).toBe(400);
  });

  it("answers 404 for one that is not there", async () => {
    for (const path of ["/sent-invoices/x", "/sent-invoices/x/document"])
      expect((await getPage(path)).status).toBe(404);
  });
});
