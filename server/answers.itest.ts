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
const pagePath = `/q/sv/${token}`;
const postedForm = { problem: "invalid_input", name: "", message: "Efter jul" } as const;

/** Starts a listener whose pages answer the method, address and posted input they got. */
async function startListener(answer: Bridge["answerOffer"], status = 200): Promise<string> {
  server = createListener({
    isSecure: false,
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

const postEmptyForm = (url: string) =>
  fetch(url, { method: "POST", body: new URLSearchParams({ name: "" }), redirect: "manual" });

it("leads on where the answer was recorded", async () => {
  const seenInput: string[] = [];
  const origin = await startListener(async ({ url, body }) => {
    seenInput.push(url, await new Response(body).text());
    return new Response(null, { status: 303, headers: { location: pagePath } });
  });
  const answer = await postEmptyForm(`${origin}${pagePath}`);
  expect([answer.status, answer.headers.get("location"), ...seenInput]).toEqual([303, pagePath, pagePath, "name="]);
});

it("shows the page again with what was filled in, and says what went wrong by its status", async () => {
  const refusal = { path: pagePath, status: 429, retryAfterSeconds: 40, posted: encodePostedForm(postedForm) };
  const answer = await postEmptyForm(`${await startListener(async () => refusal)}${pagePath}`);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "40"]);
  expect(await answer.json()).toEqual({ method: "GET", url: pagePath, posted: postedForm, type: null });
});

it("leaves a status to the page that is worse", async () => {
  const refusal = { path: "/q/sv/-", status: 422, retryAfterSeconds: undefined, posted: encodePostedForm(postedForm) };
  expect((await postEmptyForm(`${await startListener(async () => refusal, 404)}${pagePath}`)).status).toBe(404);
});

it("leaves everything else alone, and takes no caller's word for what was filled in", async () => {
  const origin = await startListener(() => Promise.reject(new Error("asked")));
  const openedPage = await fetch(`${origin}${pagePath}`, { headers: { [postedHeader]: encodePostedForm(postedForm) } });
  expect(await openedPage.json()).toMatchObject({ method: "GET", posted: null });
  for (const path of ["/q/sv", `/q/sv/${token}/x`, "/sign-in"])
    expect(await (await postEmptyForm(`${origin}${path}`)).json()).toMatchObject({ method: "POST", url: path });
});
