import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { portalEnvironment } from "../../scripts/launch/environment.mjs";
import { loadSecrets } from "../../scripts/launch/secrets.mjs";
import { launchSettings } from "../../scripts/launch/settings.mjs";
import { product } from "./product";

const root = path.join(import.meta.dirname, "../..");
const revokeScript = new URL("../../lib/auth/testing/revoke.ts", import.meta.url).pathname;
const { appUrl, sandboxUrl, dataDir, ownerUrl } = product;

/** Ends a person's grant at the identity server's revocation endpoint, as the partner whose application it is. */
export async function revokeAsPartner(companyId: string, email: string) {
  const launchEnvironment = {
    PATH: process.env.PATH,
    APP_URL: appUrl,
    PORT: new URL(appUrl).port,
    SANDBOX_URL: sandboxUrl,
    SANDBOX_PORT: new URL(sandboxUrl).port,
    DATA_DIR: dataDir,
  };
  const env = portalEnvironment(
    launchSettings(launchEnvironment, [], root),
    launchEnvironment,
    loadSecrets(dataDir, launchEnvironment),
    ownerUrl,
  );
  await promisify(execFile)(
    process.execPath,
    ["--conditions", "react-server", "--import", "tsx", revokeScript, companyId, email],
    { cwd: root, env: { ...env, NODE_ENV: "production" } },
  );
}
