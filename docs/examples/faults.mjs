import { send, tokens } from "./service.mjs";

const { access_token: token } = await tokens();
const label = (Name) => send("POST", "/v2/articlelabels", { token, json: { Name } });
const named = async (name) =>
  (await send("GET", `/v2/articlelabels?$filter=Name eq '${name}'`, { token })).body.Meta.TotalNumberOfResults;

// The answer to the next label is lost after the record was made.
await send("PUT", "/control/faults", {
  json: [{ kind: "cut-after-commit", method: "POST", path: "/v2/articlelabels", times: 1 }],
});
await label("Lost").catch((error) => console.log("no answer:", error.message));
console.log("made all the same:", await named("Lost"));

// A client that tries again without looking makes a second one: the service never de-duplicates.
await label("Lost");
console.log("after trying again:", await named("Lost"));

await send("PUT", "/control/faults", {
  json: [{ kind: "rate-limit", method: "GET", path: "/v2/units", seconds: 55, times: 1 }],
});
const busy = await send("GET", "/v2/units", { token });
console.log(busy.status, busy.body.ErrorCode);
