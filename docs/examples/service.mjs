// What the examples share: one call of the service. SANDBOX is its address.
export const sandbox = process.env.SANDBOX ?? "http://localhost:4000";

/** @returns {Promise<{ status: number, body: any }>} */
export async function send(method, path, { token, json, form, headers = {} } = {}) {
  const answer = await fetch(sandbox + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    body: json ? JSON.stringify(json) : form ? new URLSearchParams(form) : undefined,
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text,
  };
}

/** Tokens without a browser: only the sandbox has this call. */
export async function tokens(scopes = ["ea:api", "ea:sales", "ea:accounting", "offline_access"]) {
  const person = { user: "anna@norrsken.example", company: "Norrsken Bygg AB", scopes };
  return (await send("POST", "/control/tokens", { json: person })).body;
}
