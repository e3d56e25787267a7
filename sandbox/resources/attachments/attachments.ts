import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { invalid, notFound, refused } from "../../http/problem";
import { membersOf } from "../../openapi/members";
import { type Tx, transaction } from "../../store/db";
import { raw, sql } from "../../store/sql";
import { columns } from "../columns";
import { type Call, empty, type Handlers } from "../pipeline/call";
import { completed, findStored, insertRecord, updateRecord } from "../records";
import { unknownCurrencies } from "../references";
import { byId, listAnswer, recordAnswer, type View } from "../resource";
import { uploadedFile } from "./file-upload";
import { noUrl, temporaryUrl } from "./temporary-url";

const table = "Attachment";
const model = "AttachmentResultApi";

const emptyList = raw("'[]'::jsonb");

/** Matched is what is linked to a document. The address changes with every call, so nothing can be found by it. */
const view: View = {
  model,
  unfilterable: ["TemporaryUrl"],
  source: (call) => {
    const own = columns(model, {
      AttachmentStatus: sql`CASE WHEN r."DocumentId" IS NULL THEN 1 ELSE 0 END`,
      MessageThreads: emptyList,
      Notes: emptyList,
      TemporaryUrl: call.query.includeTemporaryUrl === false ? noUrl : temporaryUrl(),
    });
    const unmatched = call.query.includeMatched === false ? raw(`AND r."DocumentId" IS NULL`) : raw("");
    return sql`SELECT ${own}, r.seq FROM "Attachment" r WHERE r."companyId" = ${call.companyId}::uuid ${unmatched}`;
  },
};

/** Without the address every other member is answered, unless the call chooses its members itself. */
function list(call: Call) {
  if (call.query.includeTemporaryUrl !== false || call.options.select !== undefined) return listAnswer(call, view);
  const others = [...membersOf(model).keys()].filter((member) => member !== "TemporaryUrl");
  return listAnswer({ ...call, options: { ...call.options, select: others.join() } }, view);
}

/** Who uploads is shown by name. */
export async function callerName(tx: Tx, call: Call): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    `SELECT "firstName" || ' ' || "lastName" AS name FROM "User" WHERE id = $1`,
    [call.caller.userId],
  );
  return rows[0]?.name ?? "";
}

/** `PhotoSource` of what an application uploads: Integration. */
const byIntegration = 105;

async function create(call: Call) {
  const body = completed("AttachmentUploadApi", call.body ?? {});
  const { name, contentType, bytes } = await uploadedFile(call.companyId, body);
  const Id = randomUUID();
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, {
      Id,
      FileName: name,
      ContentType: contentType,
      Comment: body.Comment,
      ImageDate: now(),
      PhotoSource: byIntegration,
      UploadedBy: await callerName(tx, call),
      bytes,
    });
    return recordAnswer(call, view, byId(Id), tx);
  });
}

type Stored = { readonly DocumentId: string | null };

async function remove(call: Call) {
  const its = [call.companyId, call.path.attachmentId];
  await transaction(async (tx) => {
    const found = await findStored<Stored>(tx, table, call.companyId, call.path.attachmentId, "FOR UPDATE");
    if (found === null) throw notFound("The attachment");
    if (found.DocumentId !== null) throw refused(4001, "The attachment is linked to a document and cannot be deleted.");
    await tx.query(
      `UPDATE "InboundAutoInvoice" SET "AttachmentId" = NULL WHERE "companyId" = $1 AND "AttachmentId" = $2`,
      its,
    );
    await tx.query(`DELETE FROM "Attachment" WHERE "companyId" = $1 AND "Id" = $2`, its);
  });
  return empty;
}

const interpretation: View = {
  model: "AttachmentInterpretationApi",
  source: (call) => sql`SELECT ${columns("AttachmentInterpretationApi", { AttachmentId: raw('r."Id"') })}, r."Id"
    FROM "Attachment" r WHERE r."companyId" = ${call.companyId}::uuid`,
};

/** What the file says; the attachment shows it. A type left out is that of a document. */
async function replaceInterpretation(call: Call) {
  const id = call.path.attachmentId ?? "";
  const values = completed("AttachmentInterpretationApi", call.body ?? {});
  return transaction(async (tx) => {
    if ((await findStored(tx, table, call.companyId, id, "FOR UPDATE")) === null) throw notFound("The attachment");
    const problems = unknownCurrencies(values, ["CurrencyCode"]);
    if (problems.length > 0) throw invalid(problems);
    await updateRecord(tx, table, call.companyId, id, { ...values, Type: values.Type ?? 2 });
    return recordAnswer(call, interpretation, byId(id), tx);
  });
}

export const attachments: Handlers = {
  listAttachments: list,
  createAttachment: create,
  getAttachment: (call) => recordAnswer(call, view, byId(call.path.attachmentId)),
  deleteAttachment: remove,
  getInterpretation: (call) => recordAnswer(call, interpretation, byId(call.path.attachmentId)),
  replaceInterpretation,
};
