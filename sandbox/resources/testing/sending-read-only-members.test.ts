import { expect, it } from "vitest";
import type { Caller, Reply, Wire } from "./books-client";
import { sendingReadOnlyMembers } from "./sending-read-only-members";

/** A caller that answers every body with the result of `toAnswer`. */
function callerAnswering(toAnswer: (body: Wire) => Wire): Caller {
  const reply = (body: Wire) => ({ status: 201, body, text: "", headers: new Headers() }) as Reply;
  return { get: async () => reply({}), send: async (_, __, body) => reply(toAnswer(body as Wire)) };
}

const draft = { CustomerId: "1", Rows: [{ Text: "Kaffe", Quantity: 1 }] };

it("finds what is read-only and kept, in the record and in its rows", async () => {
  const send = (make: (body: Wire) => Wire) =>
    sendingReadOnlyMembers(callerAnswering(make)).send("POST", "/customerinvoicedrafts", draft);
  await expect(send((body) => body)).rejects.toThrow("kept what is read-only");
  await expect(send(({ Rows }) => ({ Rows }))).rejects.toThrow("kept what is read-only");
  await expect(send(({ CustomerId }) => ({ CustomerId }))).resolves.toMatchObject({ body: { CustomerId: "1" } });
});
