import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { StopReason } from "./stop-reason.mjs";
import { waitForDatabase } from "./until-database.mjs";

/** A server message of PostgreSQL's protocol: its letter, its length and its body. */
function serverMessage(letter: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(body));
  return Buffer.concat([Buffer.from(letter), length, Buffer.from(body)]);
}

const acceptMessage = Buffer.concat([serverMessage("R", "\0\0\0\0"), serverMessage("Z", "I")]);
const refusalMessage = (code: string) => serverMessage("E", `SFATAL\0C${code}\0Mas the server says it\0\0`);

/** Starts a server that sends the same answer to every client. */
async function startServer(serverAnswer: Buffer, port = 0) {
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.write(serverAnswer));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

const databaseUrlOf = (port: number) => `postgresql://stegvis:hidden-word@127.0.0.1:${port}/stegvis`;

it("waits for a server that comes later, says so once, and asks less often the longer it is away", async () => {
  const { server, port } = await startServer(acceptMessage);
  server.close();
  await once(server, "close");
  const printedLines: string[] = [];
  const pauses: number[] = [];
  let laterServer: net.Server | undefined;
  await waitForDatabase("DATABASE_URL", databaseUrlOf(port), {
    say: (line) => printedLines.push(line),
    pause: async (ms) => {
      pauses.push(ms);
      if (pauses.length === 7) laterServer = (await startServer(acceptMessage, port)).server;
    },
  });
  laterServer?.close();
  expect(printedLines).toEqual(["  … waiting for the database of DATABASE_URL (ECONNREFUSED)"]);
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
});

it("says nothing of a database that is there", async () => {
  const { server, port } = await startServer(acceptMessage);
  const printedLines: string[] = [];
  await waitForDatabase("DATABASE_URL", databaseUrlOf(port), { say: (line) => printedLines.push(line) });
  server.close();
  expect(printedLines).toEqual([]);
});

it.each(["57P03", "53300"])("waits for a server that answers %s", async (code) => {
  const { server, port } = await startServer(refusalMessage(code));
  const stopError = new Error("the test has seen enough");
  const waitResult = waitForDatabase("DATABASE_URL", databaseUrlOf(port), {
    say: () => {},
    pause: () => Promise.reject(stopError),
  });
  await expect(waitResult).rejects.toBe(stopError);
  server.close();
});

it.each([
  ["28P01", "refuses its user or password"],
  ["28000", "does not let its user in"],
  ["3D000", "no such database"],
])("gives up where the server answers %s, in a sentence that holds no password", async (code, sentence) => {
  const { server, port } = await startServer(refusalMessage(code));
  const error: unknown = await waitForDatabase("DATABASE_URL", databaseUrlOf(port)).catch((reason: unknown) => reason);
  server.close();
  expect(error).toBeInstanceOf(StopReason);
  expect(String(error)).toContain(sentence);
  expect(String(error)).toContain("DATABASE_URL");
  expect(String(error)).not.toContain("hidden-word");
});

it("gives up where the address cannot be read", async () => {
  const waitResult = waitForDatabase("DATABASE_URL", "postgresql://[", {
    pause: () => Promise.reject(new Error("waited")),
  });
  await expect(waitResult).rejects.toThrow(/^DATABASE_URL: /);
});
