import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { send, tokens } from "./service.mjs";

const signingKey = "guide-signing-key";
const tls = (name) => readFileSync(`${process.env.DATA_DIR ?? ".data"}/tls/${name}`);

// A receiver on localhost. It fails at the first notification, to be told again.
const notifications = [];
const server = createServer(
  { cert: tls("localhost.pem"), key: tls("localhost-key.pem") },
  async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    const isNotification = body.Entity === "Customer";
    response.statusCode = isNotification && body.RetryAttempt === 0 ? 500 : 200;
    response.end();
    if (isNotification) notifications.push({ body, signature: request.headers["x-hub-signature"] });
    server.emit("received");
  },
);
await once(server.listen(0, "127.0.0.1"), "listening");
const received = async (many) => {
  while (notifications.length < many) await once(server, "received");
};

const { access_token: token } = await tokens();
const webhook = await send("POST", "/v2/webhooks", {
  token,
  json: {
    Endpoint: `https://localhost:${server.address().port}/`,
    Active: true,
    SigningKey: signingKey,
    Subscriptions: [{ Entity: "Customer" }],
  },
});
console.log("webhook", webhook.status, webhook.body.Active);

const [terms] = (await send("GET", "/v2/termsofpayments", { token })).body.Data;
const customer = { Name: "Told AB", InvoiceCity: "Umeå", InvoicePostalCode: "903 27", TermsOfPaymentId: terms.Id };
await send("POST", "/v2/customers", { token, json: { ...customer, IsPrivatePerson: false, IsActive: true } });

await received(1);
await send("POST", "/control/clock/advance", { json: { seconds: 1 } });
await received(2);

for (const { body, signature } of notifications) {
  const signed = [body.Action, body.Entity, body.Identifier, body.ModifiedUtc, body.Url].join("_");
  const expected = `sha1=${createHmac("sha256", signingKey).update(signed).digest("base64")}`;
  console.log(body.Entity, body.Action, "attempt", body.RetryAttempt, signature === expected);
}

await send("DELETE", `/v2/webhooks/${webhook.body.Identifier}`, { token });
await send("PUT", "/control/clock", { json: { now: null } });
server.close();
server.closeAllConnections();
