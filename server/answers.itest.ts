import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { encodePostedForm, findPostedForm, postedHeader } from "../lib/offers/posted-form";
import type { Bridge } from "../lib/platform/process-bridge";
import { withOfferAnswers } from "./answers";
import { createListener } from "./listener";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const token = "x".repeat(43);
const page = `/q/sv/${token}`;
const form = { problem: "invalid_input", name: "", message: "Efter jul" } as const;

/** Starts a listener whose pages answer the method, address and posted input they got. */
async function start(answer: Bridge["answerOffer"], status = 200): Promise<string> {
  server = createListener({
    secure: false,
    knowsHost: async () => true,
    clientAddress: (socket) => socket,
    handle: withOfferAnswers(answer, async ({ method, url, headers }, response) => {
      const posted = findPostedForm({ get: (name) => String(headers[name] ?? "") || null });
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ method, url, posted, type: headers["content-type"] ?? null }));
    }),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const post = (url: string) =>
  fetch(url, { method: "POST", body: new URLSearchParams({ name: "" }), redirect: "manual" });

it("leads on where the answer was recorded", async () => {
  const seen: string[] = [];
  const at = await start(async ({ url, body }) => {
    seen.push(url, await new Response(body).text());
    return new Response(null, { status: 303, headers: { location: page } });
  });
  const answer = await post(`${at}${page}`);
  expect([answer.status, answer.headers.get("location"), ...seen]).toEqual([303, page, page, "name="]);
});

it("shows the page again with what was filled in, and says what went wrong by its status", async () => {
  const shown = { path: page, status: 429, retryAfterSeconds: 40, posted: encodePostedForm(form) };
  const answer = await post(`${await start(async () => shown)}${page}`);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "40"]);
  expect(await answer.json()).toEqual({ method: "GET", url: page, posted: form, type: null });
});

it("leaves a status to the page that is worse", async () => {
  const shown = { path: "/q/sv/-", status: 422, retryAfterSeconds: undefined, posted: encodePostedForm(form) };
  expect((await post(`${await start(async () => shown, 404)}${page}`)).status).toBe(404);
});

it("leaves everything else alone, and takes no caller's word for what was filled in", async () => {
  const at = await start(() => Promise.reject(new Error("asked")));
  const opened = await fetch(`${at}${page}`, { headers: { [postedHeader]: encodePostedForm(form) } });
  expect(await opened.json()).toMatchObject({ method: "GET", posted: null });
  for (const path of ["/q/sv", `/q/sv/${token}/x`, "/sign-in"])
    expect(await (await post(`${at}${path}`)).json()).toMatchObject({ method: "POST", url: path });
});
