// npm run keys:rotate: takes a new master key into use, and says when an old one may go.
import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseMasterKeys } from "./backup/master-keys.mjs";
import { runCommand } from "./commands/command.mjs";
import { commandContext, readSecretsAtHand, withOwnDatabases } from "./commands/context.mjs";
import { runPortalProgram } from "./commands/portal-program.mjs";
import { findReasonToKeep, nextKeyId, readRotationState, remainingWork } from "./keys/state.mjs";
import { storeSecret } from "./launch/secrets.mjs";
import { StopReason } from "./launch/stop-reason.mjs";

const help = `
usage: npm run keys:rotate [-- --status | --remove ID]

Takes a new key of TOKEN_KEYS into use. The first call makes the key: it is stored in DATA_DIR/secrets.env or, where the
environment gives TOKEN_KEYS, printed once with the value to set. Restart the portals with it, one after the other. The new
key seals as soon as all of them have it, the old ones open, and what old keys seal is rewritten in the background. Call the
command again to watch that, or to go on after it was broken off: a new key is made only when the last change is complete.

  --status     only says how far the change is
  --remove ID  removes an old key that seals nothing any more; refused while anything needs it
  --help       this text

Keep an old key elsewhere for as long as you keep backups that it seals.
`;

const options = /** @type {const} */ ({ status: { type: "boolean" }, remove: { type: "string" } });

/** The time between two looks at the work in the background. */
const lookEveryMs = 2_000;

/** @typedef {import("./commands/context.mjs").CommandContext} CommandContext */

await runCommand({ help, options }, async ({ status = false, remove }) => {
  const context = commandContext();
  const keys = parseMasterKeys(readSecretsAtHand(context).TOKEN_KEYS);
  const [firstKey] = keys;
  if (!firstKey) throw new StopReason("there is no TOKEN_KEYS yet: start the portal once, or set it");
  await withOwnDatabases(context, async (databases) => {
    const { portal } = databases;
    const state = await readRotationState(portal);
    if (remove) return removeKey(context, state, keys, remove);
    const work = remainingWork(state, firstKey.id);
    const isComplete = work.rows === 0 && work.withoutKey.length === 0;
    if (status) return printState(state, keys);
    if (isComplete && !isNewKey(state, firstKey.id)) return addKey(context, state, keys);
    await finishRotation(context, databases, keys);
  });
});

/**
 * A key that seals nothing yet was made by an earlier call and waits to be taken into use.
 *
 * @param {import("./keys/state.mjs").RotationState} state
 * @param {string} keyId
 */
function isNewKey({ sealedRows }, keyId) {
  return sealedRows.size > 0 && !sealedRows.has(keyId);
}

/**
 * @param {CommandContext} context
 * @param {import("./keys/state.mjs").RotationState} state
 * @param {readonly import("./backup/master-keys.mjs").MasterKey[]} keys
 */
async function addKey({ env, settings }, { sealedRows, living }, keys) {
  const id = nextKeyId([...keys.map((key) => key.id), ...sealedRows.keys()]);
  const entry = `${id}:${randomBytes(32).toString("base64")}`;
  const present = keys.map(({ id: keyId, key }) => `${keyId}:${key.toString("base64")}`).join(",");
  if (env.TOKEN_KEYS) {
    console.log(
      `\n  The environment gives TOKEN_KEYS. Put this key in front of its present value, with a comma between them:\n`,
    );
    console.log(`  ${entry}\n`);
  } else {
    storeSecret(settings.dataDir, "TOKEN_KEYS", `${entry},${present}`);
    console.log(`\n  ✓ ${id} is the first key of TOKEN_KEYS in ${settings.dataDir}/secrets.env.`);
  }
  const instances = living.map(({ instance }) => instance).join(", ");
  console.log(
    living.length > 0
      ? `  Restart the portals ${instances} with it, one after the other; then run npm run keys:rotate again to watch.\n`
      : "  Run npm run keys:rotate again with it to rewrite what older keys seal.\n",
  );
}

/**
 * Watches the portals rewrite what older keys seal, or rewrites it here where none runs.
 *
 * @param {CommandContext} context
 * @param {import("./commands/context.mjs").OwnDatabases} databases
 * @param {readonly import("./backup/master-keys.mjs").MasterKey[]} keys
 */
async function finishRotation(context, { portal, runtime }, keys) {
  const keyId = keys[0]?.id ?? "";
  let lastText = "";
  /** @type {Promise<unknown> | null} */
  let ownRun = null;
  for (;;) {
    const state = await readRotationState(portal);
    const { rows, withoutKey, sealingOtherwise } = remainingWork(state, keyId);
    const unready = [...withoutKey, ...sealingOtherwise];
    if (rows === 0) {
      await ownRun;
      return printState(state, keys);
    }
    if (unready.length > 0) {
      printState(state, keys);
      throw new StopReason(
        `the portals ${unready.join(", ")} run without ${keyId} in front: restart them with the present TOKEN_KEYS`,
      );
    }
    const text = `  … ${rows} rows are still sealed with older keys`;
    if (text !== lastText) console.log(text);
    lastText = text;
    if (state.living.length === 0) ownRun ??= runPortalProgram(context, runtime, "scripts/operator/reseal.ts", {});
    await Promise.race([ownRun ?? wait(lookEveryMs), wait(lookEveryMs)]);
  }
}

/**
 * @param {import("./keys/state.mjs").RotationState} state
 * @param {readonly import("./backup/master-keys.mjs").MasterKey[]} keys
 */
function printState(state, keys) {
  console.log("");
  const ids = keys.map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    const rows = state.sealedRows.get(id) ?? 0;
    const reason =
      index === 0 ? "it seals what is new" : (findReasonToKeep(state, ids, id) ?? `it may be removed: --remove ${id}`);
    console.log(`  ${id}: ${rows} rows; ${reason}`);
  }
  for (const [id, rows] of state.sealedRows)
    if (!ids.includes(id))
      console.log(`  ✗ ${id}: ${rows} rows, and TOKEN_KEYS does not hold it: nobody can open them`);
  for (const { instance, keyIds } of state.living) console.log(`  portal ${instance} runs with ${keyIds.join(", ")}`);
  console.log("");
}

/**
 * @param {CommandContext} context
 * @param {import("./keys/state.mjs").RotationState} state
 * @param {readonly import("./backup/master-keys.mjs").MasterKey[]} keys
 * @param {string} removedId
 */
async function removeKey({ env, settings }, state, keys, removedId) {
  const ids = keys.map(({ id }) => id);
  const reason = findReasonToKeep(state, ids, removedId);
  if (reason) throw new StopReason(reason);
  const rest = keys.filter(({ id }) => id !== removedId);
  if (env.TOKEN_KEYS) {
    console.log(
      `\n  Nothing needs ${removedId}. Remove its entry from TOKEN_KEYS in the environment, so that it begins with ${ids[0]}.\n`,
    );
    return;
  }
  storeSecret(settings.dataDir, "TOKEN_KEYS", rest.map(({ id, key }) => `${id}:${key.toString("base64")}`).join(","));
  console.log(`\n  ✓ ${removedId} is removed from ${settings.dataDir}/secrets.env. Backups of before still need it.\n`);
}
