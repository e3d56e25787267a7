import { expect, it } from "vitest";
import { invoices } from "@/lib/api/contract/sales/customer-invoice";
import { renderInCompany } from "../testing/render-in-company";
import { InvoiceChain } from "./invoice-chain";
import type { SendState } from "./sent-state";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const invoice = { ...invoices.parse({ CustomerId: id, CurrencyCode: "SEK", Id: id }), number: 1047, grossMinor: 100n };
const credits = { creditNotes: [], remainingMinor: 0n, areAllRead: true, problem: null, retry: () => undefined };

const renderChain = (sendState: SendState | null) =>
  renderInCompany(
    <InvoiceChain
      invoice={invoice}
      postingOperation={null}
      sendState={sendState}
      credits={credits}
      creditedId={null}
      today="2026-11-23"
    />,
  );

it("says that an invoice was made elsewhere only when it is known that it was not made here", () => {
  expect(renderChain({ is: "elsewhere" })).toContain("Made in the bookkeeping program");
  expect(renderChain({ is: "unread" }).match(/Could not be read/g)).toHaveLength(2);
  for (const sendState of [null, { is: "unread" } as const]) {
    expect(renderChain(sendState)).not.toMatch(/Made in the bookkeeping program|Not mailed from here/);
  }
});
