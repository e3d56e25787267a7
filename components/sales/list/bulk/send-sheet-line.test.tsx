import { describe, expect, it } from "vitest";
import { renderInCompany } from "../../testing/render-in-company";
import type { SalesRow } from "../sales-row";
import type { SendLine } from "./send-lines";
import { SendSheetLine } from "./send-sheet-line";

const row = {
  ...{ key: "i", href: "/i", document: "invoice", stage: "invoiced", number: 7, customerName: "Brf" },
  ...{
    firstRowText: "",
    date: null,
    next: { is: "none" },
    currencyCode: "SEK",
    grossMinor: 100n,
    remainingMinor: 100n,
  },
  bulk: { customerId: "c", documentEmail: null, voidObstacle: null },
} as const satisfies SalesRow;

const renderLine = (email: string, obstacle: SendLine["obstacle"] = null) => {
  const reader = { documentLanguage: "", invoiceAddress: { countryCode: "" } };
  const line: SendLine = { row, email, reader, earlierState: { is: "never" }, obstacle, isProposed: obstacle === null };
  return renderInCompany(<SendSheetLine line={line} isSelected={line.isProposed} onChoose={() => undefined} />);
};

describe("a document in the sheet that mails many", () => {
  it("brings a hint beside a stored address whose domain may be another than it seems", () => {
    expect(renderLine("kund@k\u0430ffe.example")).toContain("Some letters of “k\u0430ffe” may be of another alphabet");
    expect(renderLine("kund@kaffe.example")).not.toContain("another alphabet");
  });

  it("stays back where the invoice is voided, and says so", () => {
    const htmlOfVoidedInvoice = renderLine("kund@kaffe.example", "voided");
    expect(htmlOfVoidedInvoice).toContain("It is voided, so it is not mailed");
    expect(htmlOfVoidedInvoice).toContain("disabled");
    expect(htmlOfVoidedInvoice).not.toContain("checked");
  });
});
