import { now } from "../../clock";
import { transaction } from "../../store/db";
import { rawSql, sql } from "../../store/sql";
import type { Call, Handlers } from "../pipeline/call";
import { completeBody } from "../records";
import { buildListAnswer, buildRecordAnswer, type ResourceView } from "../resource";

/**
 * The view of whether the calling application is active in the company. Every application has exactly one such record,
 * even before it writes one. An application is active until it changes the record, because a person gave it access
 * (assumed). A change of the record revokes no token.
 */
const appStoreStatusView: ResourceView = {
  model: "AppStoreActivationStatusApi",
  source: ({ companyId, caller }) => sql`
    SELECT coalesce(r."ActivationStatus", 1) AS "ActivationStatus", r."ModifiedUtc",
           md5('app store' || ${companyId}::text || ${caller.clientId}::text)::uuid AS "Id", 1 AS seq
      FROM (VALUES (1)) AS always LEFT JOIN "AppStoreStatus" r
        ON r."companyId" = ${companyId}::uuid AND r."clientId" = ${caller.clientId}`,
};

const replaceAppStoreStatus = (call: Call) =>
  transaction(async (tx) => {
    const { ActivationStatus } = completeBody("AppStoreActivationStatusApi", call.body ?? {});
    await tx.query(
      `INSERT INTO "AppStoreStatus" ("companyId", "clientId", "ActivationStatus", "ModifiedUtc") VALUES ($1, $2, $3, $4)
       ON CONFLICT ("companyId", "clientId") DO UPDATE
         SET "ActivationStatus" = excluded."ActivationStatus", "ModifiedUtc" = excluded."ModifiedUtc"`,
      [call.companyId, call.caller.clientId, ActivationStatus, now()],
    );
    return buildRecordAnswer(call, appStoreStatusView, rawSql("true"), tx);
  });

export const appStoreStatus: Handlers = {
  listAppStoreStatus: (call) => buildListAnswer(call, appStoreStatusView),
  replaceAppStoreStatus,
};
