import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import type { Customer } from "@/lib/api/contract/sales/customer";

/** Reads the customer that is chosen in the form; null while none is chosen or the record is not read yet. */
export function useChosenCustomer(customerId: string): Customer | null {
  const company = useCompany();
  const chosenCustomerQuery = useQuery({ ...customerQuery(company.id, customerId), enabled: customerId !== "" });
  return customerId === "" ? null : (chosenCustomerQuery.data ?? null);
}
