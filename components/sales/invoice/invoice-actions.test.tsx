import { describe, expect, it } from "vitest";
import { invoices } from "@/lib/api/contract/sales/customer-invoice";
import { messages } from "@/lib/i18n/messages";
import { renderInCompany } from "../testing/render-in-company";
import { InvoiceActions } from "./invoice-actions";
import type { InvoicePermissions } from "./invoice-permissions";
import type { SendState } from "./sent-state";

const id = "5f6a4c1e-0000-4000-8000-000000000001";
const remoteInvoice = { Id: id, CustomerId: id, CurrencyCode: "SEK", PaymentStatus: 1, DueDate: "2026-12-20" };
const invoice = invoices.parse({
  ...remoteInvoice,
  TotalAmountInvoiceCurrency: 100,
  RemainingAmountInvoiceCurrency: 100,
});
const allPermissions: InvoicePermissions = {
  write: true,
  operate: true,
  mail: true,
  sendElectronically: true,
  pay: true,
  credit: true,
  void: true,
};

/** The look of each button in the head of the page, by the text of the button. */
function buttonLooksOf(
  isNextPayment: boolean,
  permissions = allPermissions,
  sendStateOfInvoice: SendState | null = null,
): Record<string, string> {
  const actionProps = {
    invoice,
    permissions,
    sendState: sendStateOfInvoice,
    pdfPath: "/pdf",
    fileName: "1.pdf",
    today: "2026-11-23",
  } as const;
  const html = renderInCompany(
    <InvoiceActions {...actionProps} isNextPayment={isNextPayment} onOpen={() => undefined} />,
  );
  const buttons = html.matchAll(/<button[^>]*class="btn ?([^"]*)"[^>]*>([^<]+)/g);
  return Object.fromEntries([...buttons].map(([, look = "", label = ""]) => [label, look.trim() || "plain"]));
}

describe("the head of an invoice", () => {
  it("has one main button where nothing else asks for the person", () => {
    expect(buttonLooksOf(true)).toMatchObject({ "Register payment": "main-act", "Send by e-mail": "plain" });
    expect(Object.values(buttonLooksOf(true)).filter((look) => look === "main-act")).toHaveLength(1);
  });

  it("leaves the main one to what is the person's turn", () => {
    expect(Object.values(buttonLooksOf(false))).not.toContain("main-act");
  });

  it("offers no mail where none may be sent, but the one that is still to leave", () => {
    const noSendPermissions = { ...allPermissions, mail: false, sendElectronically: false };
    expect(Object.keys(buttonLooksOf(true, noSendPermissions))).not.toContain("Send by e-mail");
    expect(Object.keys(buttonLooksOf(true, noSendPermissions))).toContain("Download PDF");
    const scheduledState = { is: "scheduled" } as SendState;
    expect(Object.keys(buttonLooksOf(true, noSendPermissions, scheduledState))).toContain(messages.en.later.mail.open);
  });

  it("makes less of what is rarely needed", () => {
    const { "Download PDF": pdf, Print, Copy, Credit } = buttonLooksOf(true);
    expect([pdf, Print, Copy, Credit]).toEqual(["quiet", "quiet", "quiet", "quiet"]);
  });
});
