import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { rendered } from "@/components/sales/testing/rendered";
import { payslipsOfRunQuery } from "@/lib/api/browser/pay-runs";
import type { PayRun } from "@/lib/api/contract/pay-run";
import { PayslipsOfRun } from "./payslips-of-run";

vi.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "", useSearchParams: () => new Map() }));

const [slipId, employeeId] = ["1", "2"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
const slip = { id: slipId, employeeId, period: { from: "2026-10-01", to: "2026-10-31" }, isLocked: true };

it("gives the link to a payslip words before it is known whose it is", () => {
  const read = new QueryClient();
  const list = { items: [slip], page: 1, pageSize: 25, pages: 1, total: 1, serverTimeUtc: "2026-11-26T08:00:00Z" };
  read.setQueryData(payslipsOfRunQuery("c", "r", 1).queryKey, list as never);
  const html = rendered(<PayslipsOfRun run={{ id: "r" } as PayRun} />, read);
  const [, link = ""] = /<a [^>]*\/payslips\/1{8}-[^>]*>(.*?)<\/a>/.exec(html) ?? [];
  expect(link.replace(/<[^>]*>/g, "").trim()).toBe("being read");
});
