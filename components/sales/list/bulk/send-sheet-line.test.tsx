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
  bulk: { customerId: "c", mailTo: null, notVoidable: null },
} as const satisfies SalesRow;

const renderedLine = (email: string, lacks: SendLine["lacks"] = null) => {
  const reader = { documentLanguage: "", invoiceAddress: { countryCode: "" } };
  const line: SendLine = { row, email, reader, before: { is: "never" }, lacks, goes: lacks === null };
  return renderInCompany(<SendSheetLine line={line} isSelected={line.goes} onChoose={() => undefined} />);
};

describe("a document in the sheet that mails many", () => {
  it("brings a hint beside a stored address whose domain may be another than it seems", () => {
    expect(renderedLine("kund@k\u0430ffe.example")).toContain(
      "Some letters of “k\u0430ffe” may be of another alphabet",
    );
    expect(renderedLine("kund@kaffe.example")).not.toContain("another alphabet");
  });

  it("stays back where the invoice is voided, and says so", () => {
    const voided = renderedLine("kund@kaffe.example", "voided");
    expect(voided).toContain("It is voided, so it is not mailed");
    expect(voided).toContain("disabled");
    expect(voided).not.toContain("checked");
  });
});
