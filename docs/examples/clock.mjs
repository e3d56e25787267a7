import { send } from "./service.mjs";

// An application of our own: tokens are refreshed by the one they were given to.
const id = "guide";
const secret = "guide-secret";
await send("PUT", `/control/clients/${id}`, { json: { secret, redirectUris: ["http://localhost:4444/callback"] } });
const scopes = ["ea:api", "ea:sales", "offline_access"];
const person = { user: "anna@norrsken.example", company: "Norrsken Bygg AB", scopes, clientId: id };
const given = (await send("POST", "/control/tokens", { json: person })).body;
const units = async (token) => (await send("GET", "/v2/units?$pagesize=1", { token })).status;
console.log("now", await units(given.access_token));

await send("POST", "/control/clock/advance", { json: { seconds: 3601 } });
console.log("an hour later", await units(given.access_token));

const refresh = (token) =>
  send("POST", "/identity/connect/token", {
    form: { grant_type: "refresh_token", refresh_token: token },
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}` },
  });
const renewed = (await refresh(given.refresh_token)).body;
console.log("refreshed", await units(renewed.access_token), renewed.refresh_token !== given.refresh_token);

const again = await refresh(given.refresh_token);
console.log("the old one again", again.status, again.body.error);

await send("PUT", "/control/clock", { json: { now: null } });
