import { createHash } from "node:crypto";
import { type Tx, transaction } from "../store/db";
import { type Action, emissions } from "./events";

type Emission = (typeof emissions)[number];

const triggerEvents: Readonly<Record<Action, string>> = { Created: "INSERT", Changed: "UPDATE", Deleted: "DELETE" };

// The transition tables of a trigger: the added rows, the removed rows, or the rows before and after an update, because an
// update can turn a row into a record of the entity, or the reverse.
const transitionTables: Readonly<Record<Action, string>> = {
  Created: "NEW TABLE AS rows_after",
  Changed: "OLD TABLE AS rows_before NEW TABLE AS rows_after",
  Deleted: "OLD TABLE AS rows_before",
};

function notifySql({ entity, path, rowCondition, actions, hiddenColumns }: Emission, action: Action): string {
  if (action === "Changed" && hiddenColumns !== undefined) {
    const visibleColumnsSql = (row: string) => `to_jsonb(${row}) - '{${hiddenColumns.join()}}'::text[]`;
    return `PERFORM webhook_notify(r."companyId", '${entity}', '${action}', ${path})
      FROM rows_after r JOIN rows_before b ON b.seq = r.seq WHERE ${visibleColumnsSql("r")} <> ${visibleColumnsSql("b")};`;
  }
  if (action !== "Changed" || rowCondition === undefined) {
    const transitionTable = action === "Deleted" ? "rows_before" : "rows_after";
    const whereClause = rowCondition === undefined ? "" : ` WHERE ${rowCondition}`;
    return `PERFORM webhook_notify(r."companyId", '${entity}', '${action}', ${path}) FROM ${transitionTable} r${whereClause};`;
  }
  const actionList = actions.map((listedAction) => `'${listedAction}'`).join(", ");
  return `PERFORM webhook_notify(became."companyId", '${entity}', what.action, became.path)
      FROM (SELECT r."companyId", r.seq, ${path} AS path, (${rowCondition}) AS "isOne" FROM rows_after r) became
      JOIN (SELECT r.seq, (${rowCondition}) AS "isOne" FROM rows_before r) was ON was.seq = became.seq,
      LATERAL (SELECT CASE WHEN became."isOne" AND was."isOne" THEN 'Changed' WHEN became."isOne" THEN 'Created'
                           WHEN was."isOne" THEN 'Deleted' END AS action) what
      WHERE what.action IN (${actionList});`;
}

// Without an active webhook, a change only costs the check for an active webhook, which runs once for each statement
// and not for each row.
function triggerSql(emission: Emission, action: Action): string {
  const triggerName = `webhook_on_${emission.table}_${action}`;
  return `CREATE FUNCTION "${triggerName}"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM "Webhook" WHERE "Active") THEN ${notifySql(emission, action)} END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER "${triggerName}" AFTER ${triggerEvents[action]} ON "${emission.table}" REFERENCING ${transitionTables[action]}
      FOR EACH STATEMENT EXECUTE FUNCTION "${triggerName}"();`;
}

/**
 * The actions that need a trigger. Where an update can turn a row into a record of the entity, or the reverse, the
 * entity also needs the trigger for updates.
 */
function listTriggeredActions({ actions, rowCondition }: Emission): readonly Action[] {
  return rowCondition === undefined || actions.includes("Changed") ? actions : [...actions, "Changed"];
}

const triggerStatements = emissions.flatMap((emission) =>
  listTriggeredActions(emission).map((action) => triggerSql(emission, action)),
);
const statementsVersion = createHash("sha256").update(triggerStatements.join("\n")).digest("hex");

/**
 * Installs database triggers that write notifications in the transaction of every change that `emissions` in `events.ts`
 * names, independent of the code that makes the change. The triggers are installed once for each version of that list.
 */
export async function installWebhookTriggers(): Promise<void> {
  await transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `SELECT 1 FROM "ControlSetting" WHERE key = 'webhookEmission' AND value = to_jsonb($1::text)`,
      [statementsVersion],
    );
    if (rowCount > 0) return;
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('webhookEmission'))`);
    await dropWebhookTriggers(tx);
    for (const statement of triggerStatements) await tx.query(statement);
    await tx.query(
      `INSERT INTO "ControlSetting" (key, value) VALUES ('webhookEmission', to_jsonb($1::text))
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [statementsVersion],
    );
  });
}

async function dropWebhookTriggers(tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(
    `SELECT format('%I', proname) AS name FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace AND starts_with(proname, 'webhook_on_')`,
  );
  for (const { name } of rows) await tx.query(`DROP FUNCTION ${name} CASCADE`);
}
