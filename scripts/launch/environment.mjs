import path from "node:path";

/**
 * @typedef {import("./settings.mjs").LaunchSettings} LaunchSettings
 * @typedef {{ ownerUrl: string, portalUrl: string, sandboxUrl: string }} DatabaseUrls
 */

/**
 * @param {LaunchSettings} settings
 * @param {import("./settings.mjs").Environment} env
 * @returns {Record<string, string | undefined>}
 */
const inheritedVariables = ({ dataDir }, env) => ({
  ...env,
  NEXT_TELEMETRY_DISABLED: "1",
  // The launcher has already read .env; Next.js would read the file again and restore variables that were emptied.
  __NEXT_PROCESSED_ENV: "true",
  // From 22.1 on, Node stores compiled code in this folder and uses it at the next start.
  NODE_COMPILE_CACHE: path.join(dataDir, "compile-cache"),
});

/**
 * The environment of the portal's process. The person's own variables take precedence for settings that the launcher
 * does not decide.
 *
 * @param {LaunchSettings} settings
 * @param {import("./settings.mjs").Environment} env
 * @param {Record<string, string>} secrets
 * @param {string} [databaseUrl]  empty while the address is unknown
 */
export function portalEnvironment(settings, env, secrets, databaseUrl = "") {
  const launcherVariables = {
    PORT: String(settings.port),
    HOST: settings.host,
    APP_URL: settings.appUrl,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    NODE_ENV: settings.dev ? "development" : "production",
  };
  return withoutEmptyValues({
    ...inheritedVariables(settings, env),
    ...secrets,
    ...settings.service,
    ...launcherVariables,
  });
}

/**
 * The environment of the sandbox's process. The portal is the only application that is registered at the sandbox.
 *
 * @param {LaunchSettings} settings
 * @param {import("./settings.mjs").Environment} env
 * @param {Record<string, string>} secrets
 * @param {string} [databaseUrl]  empty while the address is unknown
 */
export function sandboxEnvironment(settings, env, secrets, databaseUrl = "") {
  const portalClient = {
    clientId: settings.service.OAUTH_CLIENT_ID,
    secret: secrets.OAUTH_CLIENT_SECRET,
    redirectUris: [`${settings.appUrl}/api/connections/callback`],
    name: "Stegvis",
  };
  const launcherVariables = {
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_HOST: settings.sandboxHost,
    SANDBOX_URL: settings.sandboxUrl,
    SANDBOX_DATABASE_URL: databaseUrl,
    SANDBOX_CLIENTS: env.SANDBOX_CLIENTS || JSON.stringify([portalClient]),
    DATA_DIR: settings.dataDir,
  };
  // The sandbox does not get the portal's database and keys, because it has no use for them.
  const {
    DATABASE_URL: _database,
    DATABASE_DIRECT_URL: _direct,
    TOKEN_KEYS: _keys,
    SESSION_SECRET: _session,
    ...otherVariables
  } = inheritedVariables(settings, env);
  return withoutEmptyValues({ ...otherVariables, ...launcherVariables });
}

/** @param {Record<string, string | undefined>} values */
function withoutEmptyValues(values) {
  return /** @type {Record<string, string>} */ (
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""))
  );
}
