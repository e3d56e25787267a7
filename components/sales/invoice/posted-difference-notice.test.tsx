import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { PostedResult } from "@/lib/api/contract/operations/posted-result";
import { renderInCompany } from "../testing/render-in-company";
import { PostedDifferenceNotice } from "./posted-difference-notice";

const postedResult: PostedResult = {
  ...{ invoiceId: "i", invoiceNumber: 1047, grossMinor: "12500", currencyCode: "SEK" },
  ...{ voucherId: "v", voucherNumber: "A12", voucher: "differs", differences: [] },
};

it("says on which day it was to be booked, and on which it was", () => {
  const days = { meantOn: "2026-11-10", bookedOn: "2026-11-24" };
  const html = renderInCompany(<PostedDifferenceNotice postedResult={{ ...postedResult, days }} />, new QueryClient());
  expect(html.replace(/<[^>]+>/g, " ")).toMatch(/Invoice date\s+10 Nov\S* 2026\s+24 Nov\S* 2026/);
});
