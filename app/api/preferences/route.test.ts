import { expect, it } from "vitest";
import { testEnv } from "@/lib/auth/testing/env";
import { POST } from "./route";

Object.assign(process.env, testEnv({ APP_URL: "https://portal.example" }));

/** Posts the form as a browser without scripts does, to a portal whose TLS ends at a proxy. */
function postForm(fields: Record<string, string>, extraHeaders: Record<string, string> = {}): Promise<Response> {
  const headers = new Headers({ host: "portal.example", "sec-fetch-site": "same-origin", ...extraHeaders });
  const body = new URLSearchParams(fields);
  return POST(new Request("http://127.0.0.1:3000/api/preferences", { method: "POST", headers, body }));
}

it("goes back to the page the form stood on, with a cookie for https only", async () => {
  const answer = await postForm({ language: "sv", returnTo: "/sign-in?returnTo=%2Fcompanies" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in?returnTo=%2Fcompanies"]);
  expect(answer.headers.get("set-cookie")).toMatch(/^stegvis-language=sv; .*; Secure$/);
});

it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/api/sign-out", ""])(
  "goes to the front door instead of %j",
  async (returnTo) => {
    const answer = await postForm({ theme: "dark", returnTo }, { referer: "https://evil.example/" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  },
);

it("tells a script only that it is done", async () => {
  const answer = await postForm({ theme: "dark" }, { accept: "application/json" });
  expect([answer.status, answer.headers.get("location")]).toEqual([204, null]);
});

it("refuses a foreign page", async () => {
  expect((await postForm({ theme: "dark" }, { "sec-fetch-site": "cross-site" })).status).toBe(404);
});
