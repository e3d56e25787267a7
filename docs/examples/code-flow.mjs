import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { sandbox, send } from "./service.mjs";

const port = Number(process.env.CALLBACK_PORT ?? 4444);
const id = "guide";
const secret = "guide-secret";
const redirectUri = `http://localhost:${port}/callback`;
await send("PUT", `/control/clients/${id}`, { json: { secret, redirectUris: [redirectUri] } });

const state = randomBytes(16).toString("base64url");
const verifier = randomBytes(32).toString("base64url");
const asked = new URLSearchParams({
  client_id: id,
  redirect_uri: redirectUri,
  response_type: "code",
  scope: "ea:api ea:sales offline_access",
  state,
  prompt: "select_account",
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "S256",
});

const server = createServer(async (request, response) => {
  const answer = new URL(request.url, redirectUri).searchParams;
  response.end("You may close this window.");
  if (answer.get("state") !== state) return console.log("not our state");
  const tokens = await send("POST", "/identity/connect/token", {
    form: {
      grant_type: "authorization_code",
      code: answer.get("code"),
      redirect_uri: redirectUri,
      code_verifier: verifier,
    },
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}` },
  });
  const { body } = await send("GET", "/v2/companysettings", { token: tokens.body.access_token });
  console.log(tokens.body.token_type, tokens.body.expires_in, body.Name);
  server.close();
}).listen(port, () => console.log(`Open ${sandbox}/identity/connect/authorize?${asked}`));
