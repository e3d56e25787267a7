import { expect, it } from "vitest";
import type { Caller, JsonRecord, Reply } from "./books-client";
import { makeReadOnlySender } from "./sending-read-only-members";

/** A caller that answers every body with the result of `toAnswer`. */
function makeAnsweringCaller(toAnswer: (body: JsonRecord) => JsonRecord): Caller {
  const makeReply = (body: JsonRecord) => ({ status: 201, body, text: "", headers: new Headers() }) as Reply;
  return { get: async () => makeReply({}), send: async (_, __, body) => makeReply(toAnswer(body as JsonRecord)) };
}

const draft = { CustomerId: "1", Rows: [{ Text: "Kaffe", Quantity: 1 }] };

it("finds what is read-only and kept, in the record and in its rows", async () => {
  const sendThrough = (toAnswer: (body: JsonRecord) => JsonRecord) =>
    makeReadOnlySender(makeAnsweringCaller(toAnswer)).send("POST", "/customerinvoicedrafts", draft);
  await expect(sendThrough((body) => body)).rejects.toThrow("kept what is read-only");
  await expect(sendThrough(({ Rows }) => ({ Rows }))).rejects.toThrow("kept what is read-only");
  await expect(sendThrough(({ CustomerId }) => ({ CustomerId }))).resolves.toMatchObject({ body: { CustomerId: "1" } });
});
