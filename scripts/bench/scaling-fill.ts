import pg from "pg";

/** The firm that offers the portal in the measure, and the host under which it is found. */
export const scalingPartner = { id: "00000000-0000-4000-8000-000000000001", host: "portal.example" };

const partner = `'${scalingPartner.id}'::uuid`;
const idOf = (kind: string, ...numbers: string[]) => `md5(concat_ws(' ', '${kind}', ${numbers.join()}))::uuid`;
const company = idOf("company", "c");
/** Each company has an owner of its own; an accountant works at 40 companies, as at a firm of accountants. */
const owner = idOf("owner", "c");
const accountant = idOf("accountant", "c / 40");

/** Statements that fill one table each: $1 is the number of companies. */
const statements: readonly string[] = [
  `INSERT INTO partner (id, host, origin, name, client_id, secret_sealed, secret_key_id)
   SELECT ${partner}, '${scalingPartner.host}', 'https://${scalingPartner.host}', 'Firm', 'firm', '\\x00', 'k1' WHERE $1::int > 0`,
  `INSERT INTO company (partner_id, id, issuer, remote_id, name, country_code, currency_code, time_zone, colour, data_key_id,
     data_key_wrapped, master_key_id)
   SELECT ${partner}, ${company}, 'https://identity.example', ${idOf("remote", "c")}::text, 'Company ' || c, 'SE', 'SEK',
     'Europe/Stockholm', 'tall', ${idOf("key", "c")}, decode(repeat('5a', 60), 'hex'), 'k1'
   FROM generate_series(1, $1::int) c`,
  `INSERT INTO person (partner_id, id, issuer, subject, email, name)
   SELECT ${partner}, ${owner}, 'https://identity.example', 'owner ' || c, 'owner-' || c || '@firm.example', 'Owner ' || c
   FROM generate_series(1, $1::int) c
   UNION ALL
   SELECT DISTINCT ${partner}, ${accountant}, 'https://identity.example', 'accountant ' || c / 40, NULL, 'Accountant ' || c / 40
   FROM generate_series(1, $1::int) c`,
  `INSERT INTO session (partner_id, id_hash, person_id, expires_at, browser, seen_at)
   SELECT partner_id, encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), id, now() + interval '10 days', 'Firefox on Linux', now()
   FROM person WHERE $1::int > 0`,
  `INSERT INTO membership (partner_id, company_id, person_id, role)
   SELECT ${partner}, ${company}, ${owner}, 'owner' FROM generate_series(1, $1::int) c
   UNION ALL SELECT ${partner}, ${company}, ${accountant}, 'accountant' FROM generate_series(1, $1::int) c`,
  `INSERT INTO connection (partner_id, company_id, id, person_id, status, scopes, access_token_sealed, refresh_token_sealed,
     data_key_id, access_expires_at, renew_at, refresh_issued_at, connected_at)
   SELECT m.partner_id, m.company_id, md5('connection' || m.company_id || m.person_id)::uuid, m.person_id, 'active',
     '{ea:api,offline_access,ea:sales,ea:purchase}', decode(repeat('5a', 900), 'hex'), decode(repeat('5a', 120), 'hex'),
     md5('key' || m.company_id)::uuid, now() + interval '1 hour', now() + interval '50 minutes', now(), now()
   FROM membership m WHERE $1::int > 0`,
  // Of a company's operations all but one are done; that one waits for a day to come. At ten companies it is due: as many at
  // every size, so that the answers of the sizes are alike.
  `INSERT INTO operation (partner_id, company_id, id, person_id, kind, key, request_hash, subject, stage, request, about, is_scheduled,
     carry_out_at, has_waited, created_at, finished_at)
   SELECT ${partner}, ${company}, ${idOf("operation", "c", "n")}, ${owner}, 'invoice-email', 'key ' || n, 'hash',
     ${idOf("document", "c", "n")}::text, CASE WHEN n = 1 THEN 'waiting' ELSE 'done' END, '{"to": "someone@customer.example"}',
     '{"kind": "invoice", "number": "1001", "partner": "Customer"}', n = 1,
     CASE WHEN n > 1 THEN now() - interval '1 day' WHEN c <= 10 THEN now() - interval '1 minute' ELSE now() + interval '30 days' END,
     true, now() - n * interval '1 day', CASE WHEN n > 1 THEN now() - n * interval '1 day' END
   FROM generate_series(1, $1::int) c, generate_series(1, 8) n`,
  `INSERT INTO audit_event (partner_id, company_id, number, person_id, kind, subject, detail, at, previous_hash, hash)
   SELECT ${partner}, ${company}, n, ${owner}, 'operation.finished', ${idOf("document", "c", "n")}::text, '{"kind": "invoice-email"}',
     now() - n * interval '1 day', repeat('0', 64), repeat('0', 64)
   FROM generate_series(1, $1::int) c, generate_series(1, 6) n`,
  `INSERT INTO notice (partner_id, company_id, person_id, kind, subject, draft_id, about, due_on, since)
   SELECT ${partner}, ${company}, ${owner}, 'turn', ${idOf("turn", "c", "n")}, ${idOf("turn", "c", "n")},
     '{"supplierName": "Supplier", "number": "7", "totalMinor": "12500"}', '2026-12-01', now()
   FROM generate_series(1, $1::int) c, generate_series(1, 2) n`,
  `INSERT INTO approval_request (partner_id, company_id, id, draft_id, kind, from_id, to_id, text_sealed, data_key_id, about, created_at,
     closed_at, closed_by_id, closing)
   SELECT ${partner}, ${company}, ${idOf("request", "c", "n")}, ${idOf("turn", "c", "n")}, 'question', ${accountant}, ${owner}, '\\x00',
     ${idOf("key", "c")}, '{"supplierName": "Supplier", "number": "7", "totalMinor": "12500"}', now(),
     CASE WHEN n > 1 THEN now() END, CASE WHEN n > 1 THEN ${owner} END, CASE WHEN n > 1 THEN 'decided' END
   FROM generate_series(1, $1::int) c, generate_series(1, 2) n`,
  `INSERT INTO draft_edit (partner_id, company_id, person_id, kind, draft_id, version, revision, body_sealed, data_key_id, updated_at)
   SELECT ${partner}, ${company}, ${owner}, 'invoice', ${idOf("draft", "c", "n")}, ${idOf("draft", "c", "n")}, gen_random_uuid(),
     decode(repeat('5a', 600), 'hex'), ${idOf("key", "c")}, now()
   FROM generate_series(1, $1::int) c, generate_series(1, 2) n`,
  `INSERT INTO draft_address (partner_id, company_id, draft_id, became_id, saved_at)
   SELECT ${partner}, ${company}, ${idOf("address", "c", "n")}, ${idOf("address", "c", "n + 1")}, now()
   FROM generate_series(1, $1::int) c, generate_series(1, 2) n`,
  `INSERT INTO quote_link (partner_id, company_id, id, quote_id, number, person_id, operation_id, token_hash, mailed_at)
   SELECT ${partner}, ${company}, ${idOf("link", "c", "n")}, ${idOf("quote", "c", "n")}, 1, ${owner}, ${idOf("operation", "c", "n")},
     md5(concat_ws(' ', 'token', c, n)), now() - n * interval '10 days'
   FROM generate_series(1, $1::int) c, generate_series(1, 2) n`,
  `INSERT INTO quote_answer (partner_id, company_id, id, quote_id, number, decision, link_id, said_sealed, data_key_id, seen_at, created_at)
   SELECT ${partner}, ${company}, ${idOf("answer", "c", "n")}, ${idOf("quote", "c", "n")}, 1, 'accepted', ${idOf("link", "c", "n")}, '\\x00',
     ${idOf("key", "c")}, now(), now() - n * interval '9 days'
   FROM generate_series(1, $1::int) c, generate_series(1, 2) n`,
];

/** Fills a migrated database of the portal with companies of one firm, each with rows in every table that grows with it. */
export async function fillWithCompanies(adminUrl: string, companies: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement, [companies]);
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}

/** A company of the measure with its owner and one of its operations. */
export type DrawnPlace = { companyId: string; personId: string; operationId: string };

/** Returns companies spread over all. A session is found by the hash of its person's id. */
export async function drawCompanies(adminUrl: string, count: number): Promise<DrawnPlace[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT m.company_id AS "companyId", m.person_id AS "personId",
         (SELECT o.id FROM operation o WHERE o.partner_id = m.partner_id AND o.company_id = m.company_id
          ORDER BY o.created_at LIMIT 1) AS "operationId"
       FROM membership m WHERE m.role = 'owner' ORDER BY md5(m.company_id::text) LIMIT $1`,
      [count],
    );
    return rows;
  } finally {
    await client.end();
  }
}
