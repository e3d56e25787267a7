import { describe, expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { invoices } from "@/lib/api/contract/sales/customer-invoice";
import { renderInCompany, textsOfTag } from "../testing/render-in-company";
import { InvoiceChain } from "./invoice-chain";
import { InvoiceTurn } from "./invoice-turn";
import { getSendState } from "./sent-state";

const id = "00000000-0000-4000-8000-000000000001";
const credits = { creditNotes: [], areAllRead: true, problem: null, retry: () => undefined, remainingMinor: 0n };
const conversionOperation = {
  id: "m",
  kind: "invoice-convert",
  stage: "done",
  posted: { invoiceId: id },
} as unknown as Operation;
const unpaidInvoice = { Id: id, CustomerId: id, CurrencyCode: "SEK", PaymentStatus: 1, DueDate: "2026-12-20" };

function renderPage(remoteFields: object, operations: readonly Operation[], isMailHeldBack = false) {
  const invoice = invoices.parse({
    ...unpaidInvoice,
    TotalAmountInvoiceCurrency: 100,
    RemainingAmountInvoiceCurrency: 100,
    ...remoteFields,
  });
  const invoiceProps = { invoice, sendState: getSendState(invoice, operations), credits };
  const doNothing = () => undefined;
  const html = renderInCompany(
    <>
      <InvoiceTurn
        {...invoiceProps}
        isMailHeldBack={isMailHeldBack}
        onSend={doNothing}
        onEInvoice={doNothing}
        unknownReminder={null}
        onRemind={doNothing}
      />
      <InvoiceChain {...invoiceProps} postingOperation={null} creditedId={null} today="2026-11-23" />
    </>,
  );
  const texts = textsOfTag(html, "div").flat();
  const stepIndex = texts.findIndex((stepText) => stepText === "Mailed" || stepText === "Sent");
  const mainButtonLabels = [...html.matchAll(/class="btn main-act"[^>]*>([^<]+)/g)].map(([, text]) => text);
  return {
    turnTitles: textsOfTag(html, "h2").map(([title]) => title),
    mailStepTexts: texts.slice(stepIndex, stepIndex + 2),
    mainButtonLabels,
  };
}

describe("an invoice's page", () => {
  it("asks to send what was made here and never left", () => {
    expect(renderPage({}, [conversionOperation])).toMatchObject({
      turnTitles: ["Not sent yet"],
      mailStepTexts: ["Mailed", "Not mailed from here"],
    });
  });

  it("knows that an e-invoice left, from here or elsewhere", () => {
    const sentOperation = {
      ...{ id: "e", kind: "invoice-einvoice", stage: "done", posted: null, next: null },
      ...{ finishedAt: "2026-11-23T13:02:00Z", eInvoice: { sendType: "network", hasError: false } },
    } as unknown as Operation;
    expect(renderPage({ SendType: 1 }, [sentOperation, conversionOperation])).toMatchObject({
      turnTitles: [],
      mailStepTexts: ["Sent", expect.stringMatching(/^As an e-invoice, .*14[:.]02$/)],
    });
    expect(renderPage({ SendType: 2 }, [])).toMatchObject({
      turnTitles: [],
      mailStepTexts: ["Sent", "On paper, by post, not from here"],
    });
  });

  it("asks nothing of what the bookkeeping program may have mailed", () => {
    expect(renderPage({}, [])).toMatchObject({ turnTitles: [], mailStepTexts: ["Mailed", "Not mailed from here"] });
  });

  it("says of one that could not be delivered that it was not, and not why", () => {
    const failedPage = renderPage({ SendType: 1, HasAutoInvoiceError: true }, [conversionOperation]);
    expect(failedPage).toMatchObject({
      turnTitles: ["The e-invoice could not be delivered"],
      mailStepTexts: ["Sent", "Could not be delivered"],
    });
  });

  it("has one main button in whatever asks for the person", () => {
    expect(renderPage({}, [conversionOperation]).mainButtonLabels).toEqual(["Send by e-mail"]);
    expect(renderPage({}, [conversionOperation], true)).toMatchObject({
      turnTitles: ["The e-mail is held back"],
      mainButtonLabels: ["Send by e-mail"],
    });
    expect(renderPage({ SendType: 1, HasAutoInvoiceError: true }, [conversionOperation]).mainButtonLabels).toEqual([
      "Look at the address",
    ]);
    expect(renderPage({ DueDate: "2026-10-20", IsOverdue: true }, [conversionOperation]).mainButtonLabels).toHaveLength(
      1,
    );
  });
});
