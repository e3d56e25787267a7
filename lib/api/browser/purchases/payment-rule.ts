import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { PaymentRuleInput, PaymentRuleView } from "../../contract/purchases/payment-rule";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { companyKeyOf } from "../resource-queries";

const buildRulePath = (companyId: string) => `/api/companies/${encodeURIComponent(companyId)}/payment-rule`;

// The portal's own route answers these requests and shares the type, so nothing is left to parse.
const castView = (wire: unknown) => wire as PaymentRuleView;

/** Queries from which amount a payment needs the attest of another person. */
export function paymentRuleQuery(companyId: string) {
  return queryOptions<PaymentRuleView, Problem>({
    queryKey: [...companyKeyOf(companyId), "payment-rule"],
    queryFn: ({ signal }) => readFromPortal(buildRulePath(companyId), castView, signal),
  });
}

/** Errors: `conflict` with detail `rules_changed` where somebody else set the amount meanwhile */
export function savePaymentRule(companyId: string, input: PaymentRuleInput): Promise<Result<PaymentRuleView>> {
  return writeToPortal("PUT", buildRulePath(companyId), input, castView);
}
