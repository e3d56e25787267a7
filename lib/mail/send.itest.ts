import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testEnv } from "../auth/testing/env";
import { env } from "../platform/env";
import type { PortalMail } from "./portal-mail";
import { sendMail } from "./send";
import { sendLinkMail } from "./send-link";
import { startTestMailServer, type TestMailServer } from "./testing/test-mail-server";

const mail: PortalMail = {
  from: { name: "Stegvis", address: "no-reply@stegvis.example" },
  to: "anna@norrsken.example",
  subject: "Hello",
  text: "Hello\r\n",
  headers: {},
};
let mailServer: TestMailServer;

beforeAll(async () => {
  mailServer = await startTestMailServer();
  Object.assign(process.env, testEnv(), { SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await mailServer?.close();
  delete process.env.SMTP_URL;
});
beforeEach(() => void Object.assign(mailServer, { manner: "take", mails: [], visits: 0 }));

describe("a mail", () => {
  it.each([
    ["takes it", "take", { is: "sent" }],
    ["says that it takes it later", "later", { is: "refused", why: "later" }],
    ["does not greet", "mute", { is: "refused", why: "server_down" }],
    ["says that it will never take it", "never", { is: "rejected" }],
    ["hangs up after it has the mail", "hang_up", { is: "unsure" }],
    ["does not answer after it has the mail", "deaf", { is: "unsure" }],
  ] as const)("to a server that %s: its result says whether it may be sent again", async (_, manner, result) => {
    mailServer.manner = manner;
    expect(await sendMail(mail, 1_000)).toMatchObject(result);
    expect(mailServer.visits).toBe(1);
  });

  it("to a server that is gone may be sent again", async () => {
    const { SMTP_URL } = env();
    Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:1" });
    try {
      expect(await sendMail(mail)).toMatchObject({ is: "refused", why: "server_down" });
    } finally {
      Object.assign(env(), { SMTP_URL });
    }
  });

  it("that cannot be put together is refused without an exception, and reaches no server", async () => {
    const brokenMail = {
      ...mail,
      get subject(): string {
        throw new Error("no subject");
      },
    };
    expect(await sendMail(brokenMail)).toMatchObject({ is: "refused", why: "not_made" });
    expect(mailServer.visits).toBe(0);
  });

  it("to an address that is none is rejected", async () => {
    expect(await sendMail({ ...mail, to: "anna@norrsken.example>" }, 1_000)).toMatchObject({ is: "rejected" });
    expect(mailServer.mails).toEqual([]);
  });
});

it.each([
  ["take", "sent"],
  ["later", "refused"],
  ["never", "refused"],
  ["hang_up", "unsure"],
] as const)(
  "whoever has a link mailed is told what became of it: the server's manner is %s",
  async (manner, delivery) => {
    mailServer.manner = manner;
    const noteMailed = vi.fn(async () => {});
    expect((await sendLinkMail(mail, "link", noteMailed)).delivery).toBe(delivery);
    expect(noteMailed).toHaveBeenCalledTimes(delivery === "sent" ? 1 : 0);
    expect(mailServer.visits).toBe(1);
  },
);
