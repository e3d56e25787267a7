import { allOf, anyOf, compare, contains, type Filter } from "../../contract/list-query";
import { type Customer, customers, fromCustomer } from "../../contract/sales/customer";
import { customerAddresses } from "../../contract/sales/customer-addresses";
import { eInvoiceRecipients } from "../../contract/sales/e-invoice-recipient";
import { buildBooksPath, type Result, writeToPortal } from "../call";
import { type ListRequest, pageAndSortOf } from "../list-request";
import { pageQuery, recordQuery, searchQuery } from "../resource-queries";

export type CustomerFilter = "active" | "inactive" | "companies" | "persons" | "all";
export type CustomerSort = "name" | "number" | "city" | "changed";
export type CustomersRequest = ListRequest<CustomerFilter, CustomerSort>;

const sortMembers: Record<CustomerSort, string> = {
  name: "Name",
  number: "CustomerNumber",
  city: "InvoiceCity",
  changed: "ChangedUtc",
};

const filters: Record<CustomerFilter, Filter | null> = {
  active: compare("IsActive", "eq", true),
  inactive: compare("IsActive", "eq", false),
  companies: compare("IsPrivatePerson", "eq", false),
  persons: compare("IsPrivatePerson", "eq", true),
  all: null,
};

const searchedMembers = ["Name", "CustomerNumber", "InvoiceCity", "EmailAddress"] as const;

/** Queries one page of customers; search looks in name, number, city and e-mail address. */
export function customersQuery(companyId: string, request: CustomersRequest) {
  return searchQuery(companyId, customers, request.search, (text) => {
    const searchFilter = text === null ? null : anyOf(...searchedMembers.map((member) => contains(member, text)));
    const filter = allOf(filters[request.filter ?? "all"], searchFilter);
    return { ...pageAndSortOf(request, sortMembers, "name", "CustomerNumber"), filter };
  });
}

export function customerQuery(companyId: string, customerId: string) {
  return recordQuery(companyId, customers, customerId);
}

/**
 * Queries the addresses at which the e-invoice network reaches a customer; they are read again whenever the customer
 * is.
 */
export function eInvoiceRecipientsQuery(companyId: string, customerId: string) {
  return recordQuery(companyId, eInvoiceRecipients, `${customerId}/autoinvoicerecipients`);
}

/** The largest number of customers in one call of {@link customerAddressesQuery}: the filter has to fit into an address. */
export const maxCustomerAddresses = 40;

/** Queries the e-mail addresses of these customers. */
export function customerAddressesQuery(companyId: string, ids: readonly string[]) {
  const filter = anyOf(...ids.map((id) => compare("Id", "eq", { id })));
  return pageQuery(companyId, customerAddresses, { pageSize: maxCustomerAddresses, filter });
}

/** Stores a customer: a customer with an empty id is created, any other is replaced as a whole. */
export function saveCustomer(companyId: string, customer: Customer): Promise<Result<Customer>> {
  const isNew = customer.id === "";
  const path = isNew ? customers.path : `${customers.path}/${customer.id}`;
  return writeToPortal(
    isNew ? "POST" : "PUT",
    buildBooksPath(companyId, path),
    fromCustomer(customer),
    customers.parse,
  );
}

/**
 * Returns the full identity number of a private customer. The disclosure is recorded with the name of the person who
 * asked.
 *
 * Errors: `role_missing` without the right to see personal numbers
 */
export function revealIdentityNumber(companyId: string, customerId: string): Promise<Result<string>> {
  const url = `/api/companies/${companyId}/personal-numbers/customers/${customerId}`;
  return writeToPortal("POST", url, undefined, (wire) =>
    typeof wire === "object" && wire !== null && "value" in wire ? String(wire.value) : "",
  );
}
