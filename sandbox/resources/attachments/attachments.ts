import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { invalidBodyError, notFoundError, ruleRefusalError } from "../../http/problem";
import { membersOf } from "../../openapi/members";
import { type Tx, transaction } from "../../store/db";
import { rawSql, sql } from "../../store/sql";
import { columnsSql } from "../columns";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { completeBody, findRecord, insertRecord, updateRecord } from "../records";
import { findUnknownCurrencyProblems } from "../references";
import { buildListAnswer, buildRecordAnswer, byId, type ResourceView } from "../resource";
import { readUploadedFile } from "./file-upload";
import { nullUrlSql, temporaryUrlSql } from "./temporary-url";

const table = "Attachment";
const model = "AttachmentResultApi";

const emptyListSql = rawSql("'[]'::jsonb");

/** An attachment is matched when it is linked to a document. Its address changes with every call, so no filter uses it. */
const attachmentsView: ResourceView = {
  model,
  unfilterable: ["TemporaryUrl"],
  source: (call) => {
    const memberColumns = columnsSql(model, {
      AttachmentStatus: sql`CASE WHEN r."DocumentId" IS NULL THEN 1 ELSE 0 END`,
      MessageThreads: emptyListSql,
      Notes: emptyListSql,
      TemporaryUrl: call.query.includeTemporaryUrl === false ? nullUrlSql : temporaryUrlSql(),
    });
    const unmatchedOnlySql = call.query.includeMatched === false ? rawSql(`AND r."DocumentId" IS NULL`) : rawSql("");
    return sql`SELECT ${memberColumns}, r.seq FROM "Attachment" r WHERE r."companyId" = ${call.companyId}::uuid ${unmatchedOnlySql}`;
  },
};

/** A call that leaves out the address gets all members but the address, unless the call has its own `$select`. */
function listAttachments(call: Call) {
  if (call.query.includeTemporaryUrl !== false || call.options.select !== undefined)
    return buildListAnswer(call, attachmentsView);
  const otherMembers = [...membersOf(model).keys()].filter((member) => member !== "TemporaryUrl");
  return buildListAnswer({ ...call, options: { ...call.options, select: otherMembers.join() } }, attachmentsView);
}

/** The name of the calling person, which uploaded files show. */
export async function readCallerName(tx: Tx, call: Call): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    `SELECT "firstName" || ' ' || "lastName" AS name FROM "User" WHERE id = $1`,
    [call.caller.userId],
  );
  return rows[0]?.name ?? "";
}

/** The `PhotoSource` of files that an application uploads: Integration. */
const integrationSource = 105;

async function createAttachment(call: Call) {
  const body = completeBody("AttachmentUploadApi", call.body ?? {});
  const { name, contentType, bytes } = await readUploadedFile(call.companyId, body);
  const Id = randomUUID();
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, {
      Id,
      FileName: name,
      ContentType: contentType,
      Comment: body.Comment,
      ImageDate: now(),
      PhotoSource: integrationSource,
      UploadedBy: await readCallerName(tx, call),
      bytes,
    });
    return buildRecordAnswer(call, attachmentsView, byId(Id), tx);
  });
}

type StoredAttachment = { readonly DocumentId: string | null };

async function deleteAttachment(call: Call) {
  const queryValues = [call.companyId, call.path.attachmentId];
  await transaction(async (tx) => {
    const attachment = await findRecord<StoredAttachment>(
      tx,
      table,
      call.companyId,
      call.path.attachmentId,
      "FOR UPDATE",
    );
    if (attachment === null) throw notFoundError("The attachment");
    if (attachment.DocumentId !== null)
      throw ruleRefusalError(4001, "The attachment is linked to a document and cannot be deleted.");
    await tx.query(
      `UPDATE "InboundAutoInvoice" SET "AttachmentId" = NULL WHERE "companyId" = $1 AND "AttachmentId" = $2`,
      queryValues,
    );
    await tx.query(`DELETE FROM "Attachment" WHERE "companyId" = $1 AND "Id" = $2`, queryValues);
  });
  return emptyAnswer;
}

const interpretationView: ResourceView = {
  model: "AttachmentInterpretationApi",
  source: (call) => sql`SELECT ${columnsSql("AttachmentInterpretationApi", { AttachmentId: rawSql('r."Id"') })}, r."Id"
    FROM "Attachment" r WHERE r."companyId" = ${call.companyId}::uuid`,
};

/** Stores what a client read from the file; the attachment shows these values. The default type is 2, a document. */
async function replaceInterpretation(call: Call) {
  const id = call.path.attachmentId ?? "";
  const interpretation = completeBody("AttachmentInterpretationApi", call.body ?? {});
  return transaction(async (tx) => {
    if ((await findRecord(tx, table, call.companyId, id, "FOR UPDATE")) === null) throw notFoundError("The attachment");
    const problems = findUnknownCurrencyProblems(interpretation, ["CurrencyCode"]);
    if (problems.length > 0) throw invalidBodyError(problems);
    await updateRecord(tx, table, call.companyId, id, { ...interpretation, Type: interpretation.Type ?? 2 });
    return buildRecordAnswer(call, interpretationView, byId(id), tx);
  });
}

export const attachments: Handlers = {
  listAttachments,
  createAttachment,
  getAttachment: (call) => buildRecordAnswer(call, attachmentsView, byId(call.path.attachmentId)),
  deleteAttachment,
  getInterpretation: (call) => buildRecordAnswer(call, interpretationView, byId(call.path.attachmentId)),
  replaceInterpretation,
};
