import { describe, expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { invoices } from "@/lib/api/contract/sales/customer-invoice";
import { renderInCompany, textsOfTag } from "../testing/render-in-company";
import { InvoiceChain } from "./invoice-chain";
import { InvoiceTurn } from "./invoice-turn";
import { sentState } from "./sent-state";

const id = "00000000-0000-4000-8000-000000000001";
const credits = { items: [], known: true, problem: null, retry: () => undefined, remainingMinor: 0n };
const made = { id: "m", kind: "invoice-convert", stage: "done", posted: { invoiceId: id } } as unknown as Operation;
const open = { Id: id, CustomerId: id, CurrencyCode: "SEK", PaymentStatus: 1, DueDate: "2026-12-20" };

function readPage(wire: object, operations: readonly Operation[], held = false) {
  const invoice = invoices.parse({
    ...open,
    TotalAmountInvoiceCurrency: 100,
    RemainingAmountInvoiceCurrency: 100,
    ...wire,
  });
  const about = { invoice, mail: sentState(invoice, operations), credits };
  const press = () => undefined;
  const html = renderInCompany(
    <>
      <InvoiceTurn
        {...about}
        isMailHeldBack={held}
        onSend={press}
        onEInvoice={press}
        lostReminder={null}
        onRemind={press}
      />
      <InvoiceChain {...about} posting={null} creditedId={null} today="2026-11-23" />
    </>,
  );
  const words = textsOfTag(html, "div").flat();
  const at = words.findIndex((one) => one === "Mailed" || one === "Sent");
  const main = [...html.matchAll(/class="btn main-act"[^>]*>([^<]+)/g)].map(([, text]) => text);
  return { turn: textsOfTag(html, "h2").map(([title]) => title), step: words.slice(at, at + 2), main };
}

describe("an invoice's page", () => {
  it("asks to send what was made here and never left", () => {
    expect(readPage({}, [made])).toMatchObject({ turn: ["Not sent yet"], step: ["Mailed", "Not mailed from here"] });
  });

  it("knows that an e-invoice left, from here or elsewhere", () => {
    const left = {
      ...{ id: "e", kind: "invoice-einvoice", stage: "done", posted: null, next: null },
      ...{ finishedAt: "2026-11-23T13:02:00Z", eInvoice: { sendType: "network", hasError: false } },
    } as unknown as Operation;
    expect(readPage({ SendType: 1 }, [left, made])).toMatchObject({
      turn: [],
      step: ["Sent", expect.stringMatching(/^As an e-invoice, .*14[:.]02$/)],
    });
    expect(readPage({ SendType: 2 }, [])).toMatchObject({
      turn: [],
      step: ["Sent", "On paper, by post, not from here"],
    });
  });

  it("asks nothing of what the bookkeeping program may have mailed", () => {
    expect(readPage({}, [])).toMatchObject({ turn: [], step: ["Mailed", "Not mailed from here"] });
  });

  it("says of one that could not be delivered that it was not, and not why", () => {
    const failed = readPage({ SendType: 1, HasAutoInvoiceError: true }, [made]);
    expect(failed).toMatchObject({
      turn: ["The e-invoice could not be delivered"],
      step: ["Sent", "Could not be delivered"],
    });
  });

  it("has one main button in whatever asks for the person", () => {
    expect(readPage({}, [made]).main).toEqual(["Send by e-mail"]);
    expect(readPage({}, [made], true)).toMatchObject({ turn: ["The mail is held back"], main: ["Send by e-mail"] });
    expect(readPage({ SendType: 1, HasAutoInvoiceError: true }, [made]).main).toEqual(["Look at the address"]);
    expect(readPage({ DueDate: "2026-10-20", IsOverdue: true }, [made]).main).toHaveLength(1);
  });
});
