import { expect, it } from "vitest";
import { type Customer, emptyCustomer } from "@/lib/api/contract/sales/customer";
import { renderInCompany } from "../testing/render-in-company";
import { MailHead } from "./mail-head";

const makeCustomer = (email: string): Customer => ({ ...emptyCustomer, id: "c", name: "Delta", email });

const renderText = (email: string, hasAddress: boolean, waitsForVoucher = true) =>
  renderInCompany(
    <MailHead
      customer={makeCustomer(email)}
      customerId="c"
      hasAddress={hasAddress}
      waitsForVoucher={waitsForVoucher}
    />,
  ).replace(/<[^>]+>/g, " ");

it("goes by the address in the field, not by the customer's", () => {
  expect(renderText("", true)).toContain("One e-mail leaves");
  expect(renderText("", true)).not.toContain("has no e-mail");
  expect(renderText("info@delta.se", false)).toContain("No e-mail leaves");
});

it("says that an address can be written where the customer has none", () => {
  expect(renderText("", false)).toContain("Delta has no e-mail. Write one here");
});

it("promises to wait for the voucher only where it is compared", () => {
  expect(renderText("info@delta.se", true)).toContain("when the voucher is read back");
  expect(renderText("info@delta.se", true, false)).not.toContain("read back");
});
